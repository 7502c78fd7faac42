import { defineConfig } from "@playwright/test";

const { PORT = "3000", LOCALPIX_PORT = "7490" } = process.env;

export default defineConfig({
  use: { baseURL: `http://127.0.0.1:${PORT}` },
  webServer: {
    // Starts the sandbox, and the application with its credentials.
    command: `npx localpix exec --port ${LOCALPIX_PORT} -- node shop.mjs`,
    url: `http://127.0.0.1:${PORT}`,
  },
});
