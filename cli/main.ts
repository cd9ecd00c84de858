#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// What any command writes, databases and their write-ahead logs included, is for its own user alone.
process.umask(0o077);

// Most of a short command's time would go into compiling what has not changed since the last one.
enableCompileCache();
void import('./program.ts').then(async ({ run }) => {
  process.exitCode = await run(process.argv.slice(2), process);
});
