import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PROGRAM_ENTRY } from '../support/program-entry.ts';

/** Runs a line in a shell; `$altway` is the command line. */
async function shell(line: string): Promise<{ out: string; err: string }> {
  const env = { PATH: process.env['PATH'], altway: `${process.execPath} ${PROGRAM_ENTRY}` };
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line], { env });
  return { out: stdout, err: stderr };
}

describe('altway in a pipe', () => {
  it.each([
    ['quote btc eth 1 --local', 'true'],
    ['--help', 'true'],
    ['currencies --local --json', 'head -c 1'],
    ['quote btc eth 1 --local --watch --json', 'true'],
  ])('%s ends quietly when `%s` closes the pipe', async (words, reader) => {
    // Standard error contains only the exit code.
    expect((await shell(`{ $altway ${words}; echo $? >&2; } | ${reader}`)).err).toBe('0\n');
  });

  it.runIf(existsSync('/dev/full'))('reports a full disk in one line', async () => {
    const { out, err } = await shell('{ $altway quote btc eth 1 --local >/dev/full; echo $?; }');
    expect(out).toBe('1\n');
    expect(err).toMatch(/^altway: Standard output can't be written \(ENOSPC.*\)\n$/);
  });
});
