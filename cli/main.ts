#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Files that any command writes, databases and their write-ahead logs included, are readable by their own user only.
process.umask(0o077);

// Without the cache, a short command would spend most of its time compiling unchanged code.
enableCompileCache();
void import('./program.ts').then(async ({ run }) => {
  process.exitCode = await run(process.argv.slice(2), process);
});
