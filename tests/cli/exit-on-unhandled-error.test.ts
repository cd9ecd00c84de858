import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

/** What a child of ours said, and the code it ended with. */
async function outcomeOf(failing: string, draining: string): Promise<readonly [string[], number | null]> {
  const child = spawn(process.execPath, ['tests/support/scripts/unhandled-error-child.ts', failing, draining]);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  return [printed.trim().split('\n'), code];
}

const LOGGED = 'failed in a way that nobody foresaw, and ends: the first';

describe('a process that fails where nobody foresaw it', () => {
  it.each(['exception', 'rejection'])('says so, drains, and ends with code 1: %s', async (failing) => {
    expect(await outcomeOf(failing, 'drained')).toEqual([[LOGGED, 'drained'], 1]);
  });

  it('says so once, and drains to the end, whatever else fails meanwhile', async () => {
    expect(await outcomeOf('exception', 'again')).toEqual([[LOGGED, 'drained'], 1]);
  });

  it.each(['hanging', 'failing'])('ends all the same where its drain is %s', async (draining) => {
    expect(await outcomeOf('exception', draining)).toEqual([[LOGGED], 1]);
  });
});
