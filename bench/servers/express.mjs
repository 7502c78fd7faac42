// The baseline: stock Express 5 as its own documentation shows it, in production mode, and nothing else.
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
