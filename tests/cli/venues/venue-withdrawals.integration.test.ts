import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import { WithdrawalService } from '../../../adapters/signer/withdrawals/withdrawal-service.ts';
import { openAccount } from '../../../adapters/venue-accounts/open-account.ts';
import { sendWithdrawal } from '../../../adapters/venue-accounts/venue-sender.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { TreasuryTransfer } from '../../../core/domain/treasury/treasury-transfer.ts';
import { BalanceCheck } from '../../../core/exchange/hedging/risk/balance-check.ts';
import { TransferJournal } from '../../../core/exchange/treasury/transfers/transfer-journal.ts';
import { VenueArrivals } from '../../../core/exchange/treasury/transfers/venue-arrivals.ts';
import type { SignedCall, VenueWithdrawer } from '../../../core/ports/markets/venue-withdrawer.ts';
import { SettableClock } from '../../support/fixtures/settable-clock.ts';
import { newDatabase } from '../../support/servers/worker-postgres.ts';
import { openVenues } from '../../support/venues/open.ts';

const CLIENT = 'client';
const WHOLE = 10n ** 18n;
const HOT = 'own-hot-wallet';
const ALICE = { actor: 'staff:alice', person: 'alice', reason: 'payouts of the weekend' };
const SYSTEM = { actor: 'system', person: 'system', reason: 'approved' };
const LIMITLESS = { least: 0n, most: 10n ** 12n, dayMost: 10n ** 12n, approvalAbove: 10n ** 12n };
const settings = { ...LIMITLESS, isAutomatic: false, feeBasisPoints: 50, addresses: new Map() };

let end = new AsyncDisposableStack();
afterEach(() => end.disposeAsync());

/** A venue with an account, the signer's service with a key that withdraws, and the journal. */
async function opened(name: 'kraken' | 'binance') {
  const stack = new AsyncDisposableStack();
  end = stack;
  const venues = await openVenues({ seed: 5, stepMs: 0, isManual: true });
  stack.defer(() => venues.close());
  const venue = venues[name];
  const trading = venue.openAccount(CLIENT, { LTC: '10' }, false);
  const withdrawing = venue.addKey(CLIENT, randomBytes(64).toString('base64'), true);
  const [network] = venue.transfers.networks('LTC');
  venues.kraken.face.savedAddresses.push({
    account: CLIENT,
    name: 'hot',
    asset: 'LTC',
    network: network!,
    address: HOT,
  });
  let calls = 0;
  const now = () => venues.clock.now() + (calls += 1);
  const account = await openAccount({
    venue: name,
    key: { apiKey: trading.key, secret: trading.secret },
    rest: venue.url,
    assets: new Map([['LTC', 'ltc']]),
    paceMs: 0,
    now,
  });
  stack.defer(() => account.close());
  const rule = { asset: 'LTC', network: 'LTC', key: 'hot', address: HOT, order: 5n * WHOLE, day: 8n * WHOLE };
  const key = { apiKey: withdrawing.key, secret: withdrawing.secret };
  const accounts = new Map([[name, { key, currencies: new Map([['ltc', rule]]) }]]);
  const service = new WithdrawalService(':memory:', accounts, () => venues.clock.now());
  stack.defer(() => service.close());
  const store = await openStore({ databaseUrl: await newDatabase(), folder: '', logger: new MemoryLogger() });
  stack.defer(() => store.close());
  const clock = new SettableClock(venues.clock.now());
  const logger = new MemoryLogger();
  const journal = new TransferJournal(store, clock, () => randomBytes(16).toString('hex'));
  await new BalanceCheck(store, clock).open(account);
  const sent: SignedCall[] = [];
  const withdrawer: VenueWithdrawer = {
    sign: async (order) => {
      try {
        return service.sign(order);
      } catch (error) {
        throw new ExchangeError('forbidden', (error as Error).message);
      }
    },
    send: async (at, call) => {
      sent.push(call);
      await sendWithdrawal(at, call, { origin: venue.url });
    },
  };
  /** A round of a process of its own. */
  const round = async (change: Partial<VenueWithdrawer> = {}) => {
    clock.advance(1_000);
    const holder = randomBytes(4).toString('hex');
    const parts = { store, accounts: [account], withdrawer: { ...withdrawer, ...change }, holder, leaseMs: 1 };
    await new VenueArrivals({ ...parts, clock, logger }).round();
  };
  const asked = async (amount = 300_000_000n, address = HOT) => {
    const way = { ticker: 'ltc', asset: 'ltc', decimals: 8, from: name, to: 'hot', destination: { address } };
    const { id } = await journal.plan({ ...way, amount, worth: 1n }, ALICE, settings);
    return journal.order(id, SYSTEM, true);
  };
  const find = async ({ id }: TreasuryTransfer) => (await store.treasuryTransfers.find(id))!;
  const taken = () => venue.transfers.list(CLIENT, 'withdrawal');
  const ledger = async (of: string) =>
    (await store.ledger.balances()).find((one) => one.currency === `${name}:ltc` && one.account === of)?.amount ?? 0n;
  return { venue, venues, store, clock, journal, logger, sent, round, asked, find, taken, ledger };
}

describe.each(['kraken', 'binance'] as const)('a withdrawal from %s that the signer signs', (name) => {
  it('is asked for once, and followed to the transaction of the chain', async () => {
    const { venues, journal, sent, round, asked, find, taken, ledger } = await opened(name);
    const transfer = await asked();
    expect(transfer).toMatchObject({ state: 'requested' });
    await round();
    expect(taken()).toMatchObject([{ address: HOT, status: 'pending' }]);
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'requested', note: `${name} has not sent it yet` });
    await expect(journal.cancel(transfer.id, ALICE)).rejects.toMatchObject({ code: 'conflict' });
    venues.clock.advance(1_000);
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'in-transit', chainTxId: taken()[0]!.txid });
    expect(sent).toHaveLength(1);
    expect([await ledger('venues'), await ledger('transit')]).toEqual([7n * WHOLE, 3n * WHOLE]);
  }, 60_000);

  it('is looked up, and not asked for again, when the reply is lost', async () => {
    const { venue, venues, sent, round, asked, find, taken, logger } = await opened(name);
    const call = name === 'kraken' ? 'Withdraw' : '/withdraw/apply';
    venue.fault({ kind: name === 'kraken' ? 'unavailable' : 'reset', when: 'after', call });
    const transfer = await asked();
    await round();
    expect(logger.lines.some(({ message }) => message.includes('not known'))).toBe(true);
    venues.clock.advance(1_000);
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'in-transit' });
    expect([sent.length, taken().length]).toEqual([1, 1]);
  }, 60_000);

  it('waits for people when nobody knows it, who cancel it after a while', async () => {
    const { clock, journal, round, asked, find, taken, ledger } = await opened(name);
    const transfer = await asked();
    await round({ send: () => Promise.reject(new Error('the process lost its network')) });
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'requested', note: `${name} does not show it` });
    await expect(journal.cancel(transfer.id, ALICE)).rejects.toMatchObject({ code: 'conflict' });
    clock.advance(600_001);
    await journal.cancel(transfer.id, ALICE);
    expect([await ledger('venues'), await ledger('transit'), taken().length]).toEqual([10n * WHOLE, 0n, 0]);
  }, 60_000);

  it('is not asked for again by whoever has the same call once more, as after a restore', async () => {
    const { venues, store, round, asked, find, taken } = await opened(name);
    const transfer = await asked();
    await round();
    const { signedAt: _, ...unsent } = await find(transfer);
    await store.treasuryTransfers.change({ ...unsent, version: unsent.version + 1 });
    venues.clock.advance(120_000);
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'requested', note: expect.stringMatching(/nonce|recvWindow/) });
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'in-transit' });
    expect(taken()).toHaveLength(1);
  }, 60_000);

  it('fails, with the coins back, when the venue or the signer refuses', async () => {
    const { venue, round, asked, find, taken, ledger, sent } = await opened(name);
    const fault = venue.fault({ kind: 'withdrawals', state: 'suspended' });
    const refused = await asked();
    await round();
    expect(await find(refused)).toMatchObject({ state: 'failed' });
    fault.end();
    const foreign = await asked(100_000_000n, 'address-of-a-thief');
    await round();
    expect(await find(foreign)).toMatchObject({ state: 'failed', note: expect.stringContaining('another address') });
    const much = await asked(500_000_001n);
    await round();
    expect(await find(much)).toMatchObject({ state: 'failed', note: expect.stringContaining('one withdrawal') });
    expect([await ledger('venues'), await ledger('transit'), taken().length, sent.length]).toEqual([
      10n * WHOLE,
      0n,
      0,
      1,
    ]);
  }, 60_000);
});
