import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../../adapters/http-server/create-server.ts';
import { run } from '../../cli/program.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import type { NameDirectory } from '../../core/ports/chains/name-directory.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { type ExchangeFixture, exchangeFixture } from '../support/fixtures/exchange-fixture.ts';
import { startServer } from '../support/servers/http-server.ts';

const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

/** Addresses of a name, one for each time that it is asked for; the last one stays. */
const registered = new Map<string, string[]>();
const names: NameDirectory = {
  covers: (network) => network === 'Ethereum',
  find: async (name) => {
    const addresses = registered.get(name);
    const address = addresses && (addresses.length > 1 ? addresses.shift() : addresses[0]);
    return address === undefined ? { status: 'absent' } : { status: 'found', name, address };
  },
};

let fixture: ExchangeFixture;
let server: Server;
let url: string;
let state: string;

beforeAll(async () => {
  fixture = await exchangeFixture((parts) => ({ ...parts, names }));
  ({ server, url } = await startServer({ api: fixture.api }));
  state = mkdtempSync(join(tmpdir(), 'altway-state-'));
});
afterAll(async () => {
  await server.close();
  await fixture.close();
  rmSync(state, { recursive: true });
});

async function exchange(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = fakeTerminal({ XDG_STATE_HOME: state });
  const code = await run(['exchange', ...words, '--url', url], terminal, new AbortController().signal);
  return { code, out: terminal.out(), err: terminal.err() };
}

describe('a name at the command line', () => {
  it('is exchanged to the address that it stands for, which is told with it', async () => {
    registered.set('alice.eth', [ALICE]);
    const made = await exchange('ltc', 'eth', '15', '--to', 'alice.eth');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain(`alice.eth is ${ALICE}: check it before you pay`);
    const { payout } = JSON.parse(
      (await exchange('ltc', 'eth', '15', '--to', 'alice.eth', '--json')).out,
    ) as Transaction;
    expect(payout.address).toBe(ALICE);
  });

  it('may be where a refund goes', async () => {
    registered.set('alice.eth', [ALICE]);
    const to = await fixture.addressOf('ltc');
    const made = await exchange('eth', 'ltc', '1', '--to', to, '--refund-to', 'alice.eth', '--json');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect((JSON.parse(made.out) as Transaction).refund?.address).toBe(ALICE);
  });

  it('that stands for none, or for another address by the time of creation, is refused', async () => {
    const absent = await exchange('ltc', 'eth', '15', '--to', 'nobody.eth', '--json');
    expect(absent.code).not.toBe(0);
    expect(absent.err).toContain('This name is not registered. Paste the address of Ethereum.');
    registered.set('moving.eth', [ALICE, OTHER]);
    const moved = await exchange('ltc', 'eth', '15', '--to', 'moving.eth', '--json');
    expect(moved.code).not.toBe(0);
    expect(moved.err).toContain('This name has another address of Ethereum now. Continue again and check it.');
  });
});
