import { randomBytes } from 'node:crypto';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import { WithdrawalService } from '../../../adapters/signer/withdrawals/withdrawal-service.ts';
import { openAccount } from '../../../adapters/venue-accounts/open-account.ts';
import { sendWithdrawal } from '../../../adapters/venue-accounts/venue-sender.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { TreasuryTransfer } from '../../../core/domain/treasury/treasury-transfer.ts';
import { BalanceCheck } from '../../../core/exchange/hedging/risk/balance-check.ts';
import { NetworkWatch } from '../../../core/exchange/treasury/networks/network-watch.ts';
import { TransferJournal } from '../../../core/exchange/treasury/transfers/transfer-journal.ts';
import { VenueArrivals } from '../../../core/exchange/treasury/transfers/venue-arrivals.ts';
import type { SignedCall, VenueWithdrawer } from '../../../core/ports/markets/venue-withdrawer.ts';
import { SettableClock } from '../fixtures/settable-clock.ts';
import { newDatabase } from '../servers/worker-postgres.ts';
import { openVenues } from '../venues/open.ts';

const CLIENT = 'client';
export const WHOLE = 10n ** 18n;
export const HOT = 'own-hot-wallet';
const LTC: Currency = {
  ticker: 'ltc',
  asset: 'ltc',
  name: 'Litecoin',
  network: 'Litecoin',
  kind: 'coin',
  decimals: 8,
  isWebEnabled: true,
  networkFee: '0.001',
  minimumPayout: '0.02',
  confirmations: 6,
};
export const ALICE = { actor: 'staff:alice', person: 'alice', reason: 'payouts of the weekend' };
const SYSTEM = { actor: 'system', person: 'system', reason: 'approved' };
const LIMITLESS = { least: 0n, most: 10n ** 12n, dayMost: 10n ** 12n, approvalAbove: 10n ** 12n };
const settings = { ...LIMITLESS, isAutomatic: false, feeBasisPoints: 50, addresses: new Map() };

/**
 * A venue with an account, the signer's service with a key that withdraws, and the journal; each round is one of a process of
 * its own. @param stack ends them.
 */
export async function signedWithdrawals(name: 'kraken' | 'binance', stack: AsyncDisposableStack) {
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
  const catalogue = { list: () => [LTC] };
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
    const parts = { store, accounts: [account], holder, leaseMs: 1, clock, logger };
    await new NetworkWatch({ ...parts, catalogue }).round();
    await new VenueArrivals({ ...parts, withdrawer: { ...withdrawer, ...change } }).round();
  };
  const asked = async (amount = 300_000_000n, address = HOT) => {
    const way = { ticker: 'ltc', asset: 'ltc', decimals: 8, from: name, to: 'hot', destination: { address } };
    const { id } = await journal.plan({ ...way, amount, worth: 1n }, ALICE, settings);
    return journal.order(id, SYSTEM, { chain: 'litecoin' });
  };
  const find = async ({ id }: TreasuryTransfer) => (await store.treasuryTransfers.find(id))!;
  const taken = () => venue.transfers.list(CLIENT, 'withdrawal');
  const ledger = async (of: string) =>
    (await store.ledger.balances()).find((one) => one.currency === `${name}:ltc` && one.account === of)?.amount ?? 0n;
  return { withdrawer, venue, venues, store, clock, journal, logger, sent, round, asked, find, taken, ledger };
}
