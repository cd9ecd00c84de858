import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

/** The output lines and the exit code of a child process. */
async function outcomeOf(failing: string, draining: string): Promise<readonly [string[], number | null]> {
  const child = spawn(process.execPath, ['tests/support/scripts/unhandled-error-child.ts', failing, draining]);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  return [printed.trim().split('\n'), code];
}

const LOGGED = 'failed unexpectedly, and exits: the first';

describe('a process with an unhandled error', () => {
  it.each(['exception', 'rejection'])('reports it, drains, and ends with code 1: %s', async (failing) => {
    expect(await outcomeOf(failing, 'drained')).toEqual([[LOGGED, 'drained'], 1]);
  });

  it('reports it once, and drains to the end, whatever else fails meanwhile', async () => {
    expect(await outcomeOf('exception', 'again')).toEqual([[LOGGED, 'drained'], 1]);
  });

  it.each(['hanging', 'failing'])('ends also when its drain is %s', async (draining) => {
    expect(await outcomeOf('exception', draining)).toEqual([[LOGGED], 1]);
  });
});
