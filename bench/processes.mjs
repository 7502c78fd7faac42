// Processes under measurement: started on a core of their own where the machine can pin them, read through /proc.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";

/** Extra certificate authorities slow down the start of every Node process, so they are removed. */
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

const canPin = availableParallelism() > 1 && succeeds("taskset", "-c", "0", "true");
const ticksPerSecond = succeeds("getconf", "CLK_TCK")
  ? Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }))
  : 100;

/** The server under test has one core, all clients another. */
export const CORE = { server: 0, others: 1 };
export const pinned = canPin;

function succeeds(program, ...args) {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Ended with this process, however it ends, so that an interrupted measurement leaves none behind. */
const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
// Not `once`: without a listener, a second signal would end this process before it has cleaned up.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130));

/** Starts a Node script; `core` null leaves it to the scheduler. It can be sent messages. */
export function startNode(core, args) {
  return start(process.execPath, core, args, ["ignore", "pipe", "inherit", "ipc"]);
}

/** Starts a program whose output does not matter. */
export function startProgram(program, core, args) {
  return start(program, core, args, "ignore");
}

function start(program, core, args, stdio) {
  const line = [...(canPin && core !== null ? ["taskset", "-c", String(core)] : []), program, ...args];
  const child = spawn(line[0], line.slice(1), { env: environment, stdio });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** The first line that a process prints, as JSON. */
export function firstLine(child) {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve(JSON.parse(line)));
    child.once("exit", (code) => reject(new Error(`A server ended with code ${code} before it was ready.`)));
  });
}

/** Sends a message to a process and resolves with its next one. */
export function ask(child, message) {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("The load generator ended."));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      resolve(answer);
    });
    child.send(message);
  });
}

export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exited;
}

/** The CPU seconds that a process has used so far, in user and in kernel mode. */
export function cpuSeconds(child) {
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  // The program name is in parentheses and may contain spaces; the fields follow it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [USER, SYSTEM] = [11, 12];
  return (Number(fields[USER]) + Number(fields[SYSTEM])) / ticksPerSecond;
}

/** Resident memory in megabytes (of 2^20 bytes). */
export function residentMegabytes(child) {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
