import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../../cli/program.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';

/** A stream on which every write fails. */
function failing(code: string): Writable {
  const write = (chunk: Buffer, _: string, done: (error?: Error) => void) =>
    chunk.length === 0 ? done() : done(Object.assign(new Error(`write ${code}`), { code }));
  return new Writable({ write });
}

describe('a command whose output is closed', () => {
  it.each([['quote', 'btc', 'eth', '1', '--local'], ['--help']])('ends quietly: %s', async (...words) => {
    const terminal = fakeTerminal();
    expect(await run(words, { ...terminal, stdout: failing('EPIPE') })).toBe(0);
    expect(terminal.err()).toBe('');
  });

  it('reports any other write error', async () => {
    const terminal = fakeTerminal();
    expect(await run(['currencies', '--local'], { ...terminal, stdout: failing('ENOSPC') })).toBe(1);
    expect(terminal.err()).toBe("altway: Standard output can't be written (write ENOSPC)\n");
    const asked = fakeTerminal();
    expect(await run(['currencies', '--local', '--json'], { ...asked, stdout: failing('ENOSPC') })).toBe(1);
    expect(JSON.parse(asked.err())).toMatchObject({ code: 'internal' });
  });

  it('stops watching', async () => {
    const words = ['quote', 'btc', 'eth', '1', '--watch', '--local', '--json'];
    const stdout = failing('EPIPE');
    // Without the closed output it would run until the test times out.
    expect(await run(words, { ...fakeTerminal(), stdout }, new AbortController().signal)).toBe(0);
  });

  it('keeps its exit code when standard error is closed', async () => {
    const stderr = failing('EPIPE');
    expect(await run(['quote', 'btc', 'nope', '1', '--local'], { ...fakeTerminal(), stderr })).toBe(3);
    expect(await run(['quote', 'btc'], { ...fakeTerminal(), stderr: failing('ENOSPC') })).toBe(2);
  });
});
