#!/usr/bin/env node
import { readFile, writeFile } from "node:fs/promises";
import { main } from "../dist/cli.js";

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  read: (path) => readFile(path, "utf8"),
  write: (path, text) => writeFile(path, text),
  print: (text) => process.stdout.write(`${text}\n`),
  fail: (text) => process.stderr.write(`${text}\n`),
});
