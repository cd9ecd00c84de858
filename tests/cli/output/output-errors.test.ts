import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../../cli/program.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';

/** What is written to it fails. */
function failing(code: string): Writable {
  const write = (chunk: Buffer, _: string, done: (error?: Error) => void) =>
    chunk.length === 0 ? done() : done(Object.assign(new Error(`write ${code}`), { code }));
  return new Writable({ write });
}

describe('a command that nobody reads', () => {
  it.each([['quote', 'btc', 'eth', '1', '--local'], ['--help']])('ends quietly: %s', async (...words) => {
    const terminal = fakeTerminal();
    expect(await run(words, { ...terminal, stdout: failing('EPIPE') })).toBe(0);
    expect(terminal.err()).toBe('');
  });

  it('says so where it is no reader that had enough', async () => {
    const terminal = fakeTerminal();
    expect(await run(['currencies', '--local'], { ...terminal, stdout: failing('ENOSPC') })).toBe(1);
    expect(terminal.err()).toBe("altway: Standard output can't be written (write ENOSPC)\n");
    const asked = fakeTerminal();
    expect(await run(['currencies', '--local', '--json'], { ...asked, stdout: failing('ENOSPC') })).toBe(1);
    expect(JSON.parse(asked.err())).toMatchObject({ code: 'internal' });
  });

  it('watches no longer', async () => {
    const words = ['quote', 'btc', 'eth', '1', '--watch', '--local', '--json'];
    const stdout = failing('EPIPE');
    // Left to itself, it would end with this test's time.
    expect(await run(words, { ...fakeTerminal(), stdout }, new AbortController().signal)).toBe(0);
  });

  it('keeps its exit code where nobody hears what went wrong', async () => {
    const stderr = failing('EPIPE');
    expect(await run(['quote', 'btc', 'nope', '1', '--local'], { ...fakeTerminal(), stderr })).toBe(3);
    expect(await run(['quote', 'btc'], { ...fakeTerminal(), stderr: failing('ENOSPC') })).toBe(2);
  });
});
