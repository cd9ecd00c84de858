import { describe, expect, it } from 'vitest';
import { run } from '../../cli/program.ts';
import { LAZY_COMMANDS } from '../../cli/lazy-commands.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';

async function helpOf(...words: string[]): Promise<string> {
  const terminal = fakeTerminal();
  await run(words, terminal, new AbortController().signal);
  return terminal.out();
}

describe('lazily loaded commands', () => {
  it('have the descriptions that the help shows', async () => {
    const help = await helpOf('--help');
    for (const { name, description, load } of LAZY_COMMANDS) {
      expect(help).toContain(name);
      const make = await load();
      const command = make({} as Parameters<typeof make>[0]);
      expect([command.name(), command.description()]).toEqual([name, description]);
    }
    expect(await helpOf('support', 'refund', '--help')).toContain('--refund-to');
    expect(await helpOf('help', 'ledger')).toContain('Examples:');
  });
});
