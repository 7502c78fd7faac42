// The baseline: plain Express 5 as in its documentation, in production mode.
import express from "express";

process.env.NODE_ENV = "production";
const app = express();
app.get("/hello", (_request, response) => {
  response.json({ hello: "world" });
});
app.post("/echo", express.json(), (request, response) => {
  response.json(request.body);
});
const server = app.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
