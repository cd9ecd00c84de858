import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { ChainRegistry } from '../../../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../../../core/exchange/chains/currency-registry.ts';
import { PayoutCapacity } from '../../../../../core/exchange/chains/payout-capacity.ts';
import { ChainWatcher } from '../../../../../core/exchange/settlement/chain-watcher.ts';
import { TransferSender } from '../../../../../core/exchange/settlement/transfer-sender.ts';
import { TreasuryWorker } from '../../../../../core/exchange/settlement/treasury/treasury-worker.ts';
import { TransactionProcessor } from '../../../../../core/exchange/transactions/transaction-processor.ts';
import type { LiveTreasury } from '../../../../../core/exchange/treasury/holdings/hot-wallets.ts';
import type { Targets } from '../../../../../core/exchange/treasury/holdings/targets.ts';
import { CurrencyCatalogue } from '../../../../../core/ports/chains/currency-catalogue.ts';
import { AutomaticTransfers } from '../../../../../core/exchange/treasury/transfers/automatic-transfers.ts';
import { NetworkWatch } from '../../../../../core/exchange/treasury/networks/network-watch.ts';
import { TransferJournal } from '../../../../../core/exchange/treasury/transfers/transfer-journal.ts';
import type {
  TransferPlan,
  TransferSettings,
} from '../../../../../core/exchange/treasury/transfers/transfer-settings.ts';
import { VenueArrivals } from '../../../../../core/exchange/treasury/transfers/venue-arrivals.ts';
import type { TreasuryTransfer } from '../../../../../core/domain/treasury/treasury-transfer.ts';
import type { ExchangeModuleOptions } from '../../../../../adapters/di/server/exchange-options.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';
import { EngineAccount, type EngineVenue } from '../../../../support/hedging/engine-account.ts';
import { openVenues } from '../../../../support/venues/open.ts';

export const COIN = 10n ** 8n;
export const WHOLE = 10n ** 18n;
export const ALICE = { actor: 'staff:alice', person: 'alice', reason: 'orders need coins there' };
const BLOCK_MS = 1_000;
const CLIENT = 'client';

export const SETTINGS: TransferSettings = {
  isAutomatic: false,
  least: 0n,
  most: 10n ** 12n,
  dayMost: 10n ** 13n,
  approvalAbove: 10n ** 12n,
  feeBasisPoints: 50,
  addresses: new Map(),
};

/** An exchange on the simulated chain, whose steps the test takes, and an account at a simulated venue. */
export class TreasuryBench implements AsyncDisposable {
  readonly fixture: ExchangeFixture;
  readonly clock: SettableClock;
  readonly account: EngineAccount;
  readonly venue: EngineVenue;
  readonly journal: TransferJournal;
  readonly #watcher: ChainWatcher;
  readonly #close: () => Promise<void>;

  private constructor(
    parts: Pick<TreasuryBench, 'fixture' | 'clock' | 'account' | 'venue'>,
    watcher: ChainWatcher,
    close: () => Promise<void>,
  ) {
    this.fixture = parts.fixture;
    this.clock = parts.clock;
    this.account = parts.account;
    this.venue = parts.venue;
    this.journal = new TransferJournal(this.fixture.store, this.clock, () => randomBytes(16).toString('hex'));
    this.#watcher = watcher;
    this.#close = close;
  }

  static async open(
    change: (parts: ExchangeModuleOptions) => ExchangeModuleOptions = (parts) => parts,
  ): Promise<TreasuryBench> {
    const clock = new SettableClock();
    const fixture = await exchangeFixture(change, { isSettling: false, blockMs: BLOCK_MS, chainClock: clock });
    const { container, store, chain, logger } = fixture;
    const processor = container.get(TransactionProcessor);
    const parts = { store, processor, currencies: container.get(CurrencyRegistry) };
    const watcher = new ChainWatcher(chain, { ...parts, holder: 'watcher', lease: 60_000 }, clock, logger);
    const venues = await openVenues({ seed: 5, isManual: true, stepMs: 0 });
    const { kraken } = venues;
    kraken.openAccount(CLIENT, { LTC: '10', BTC: '1' });
    const account = new EngineAccount('kraken', CLIENT, kraken);
    const close = async () => {
      await fixture.close();
      await venues[Symbol.asyncDispose]();
    };
    const bench = new TreasuryBench({ fixture, clock, account, venue: kraken }, watcher, close);
    bench.mine(40);
    await watcher.begin();
    await bench.book('kraken:ltc', 'venues', 10n * WHOLE, 'venue-capital');
    return bench;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }

  book(currency: string, account: 'venues' | 'chain', amount: bigint, kind: string): Promise<void> {
    const entries = [
      { currency, account, amount },
      { currency, account: 'capital', amount: -amount },
    ] as const;
    return this.fixture.store.ledger.post({ id: `${kind}:${currency}`, kind, at: 1, entries });
  }

  mine(blocks: number): void {
    for (let block = 0; block < blocks; block += 1) this.clock.advance(BLOCK_MS);
  }

  /** The watcher looks at the chain. */
  async scan(): Promise<void> {
    this.mine(8);
    await this.#watcher.poll();
  }

  /** A settlement process of its own. */
  worker(): TreasuryWorker {
    const { container, store, logger } = this.fixture;
    return new TreasuryWorker(
      {
        store,
        sender: container.get(TransferSender),
        chains: container.get(ChainRegistry),
        currencies: container.get(CurrencyRegistry),
        capacity: container.get(PayoutCapacity),
        holder: randomBytes(4).toString('hex'),
        leaseMs: 1,
      },
      this.clock,
      logger,
    );
  }

  /** A process of the venues of its own. */
  arrivals(): VenueArrivals {
    const { store, logger } = this.fixture;
    const holder = randomBytes(4).toString('hex');
    const nobody = () => Promise.reject(new Error('no key withdraws'));
    const withdrawer = { sign: nobody, send: nobody };
    const parts = { store, accounts: [this.account], withdrawer, holder, leaseMs: 1, clock: this.clock, logger };
    return new VenueArrivals(parts);
  }

  /** What a process of the venues of its own asks about networks. */
  networks(): NetworkWatch {
    const { store, logger, container } = this.fixture;
    const holder = randomBytes(4).toString('hex');
    const { clock, account } = this;
    const catalogue = container.get(CurrencyCatalogue);
    return new NetworkWatch({ store, accounts: [account], catalogue, holder, leaseMs: 1, clock, logger });
  }

  /** What a running server knows, where everything costs 100 dollars. */
  live(targets: Targets, transfers: TransferSettings): LiveTreasury {
    const { container } = this.fixture;
    return {
      chains: container.get(ChainRegistry),
      currencies: container.get(CurrencyRegistry),
      capacity: container.get(PayoutCapacity),
      prices: { kind: 'demonstration' as const, of: () => '100' },
      targets,
      transfers,
    };
  }

  /** Plans by itself, once a minute. */
  automatic(targets: Targets, change: Partial<TransferSettings> = {}): AutomaticTransfers {
    const { container, store, logger } = this.fixture;
    const settings = { ...SETTINGS, ...change, isAutomatic: true };
    const live = this.live(targets, settings);
    const { clock, journal } = this;
    const catalogue = container.get(CurrencyCatalogue);
    return new AutomaticTransfers({ store, catalogue, live, settings, journal, clock, logger });
  }

  async plan(change: Partial<TransferPlan> = {}, settings = SETTINGS): Promise<TreasuryTransfer> {
    const plan = {
      ticker: 'ltc',
      asset: 'ltc',
      decimals: 8,
      from: 'hot',
      to: 'kraken',
      destination: { address: await this.fixture.addressOf('ltc') },
      amount: 5n * COIN,
      worth: 500_00n,
      ...change,
    };
    return this.journal.plan(plan, ALICE, settings);
  }

  async now({ id }: Pick<TreasuryTransfer, 'id'>): Promise<TreasuryTransfer> {
    return (await this.fixture.store.treasuryTransfers.find(id))!;
  }

  /** Rounds of new processes, until the transfer is in a state. */
  async reaches(transfer: TreasuryTransfer, state: TreasuryTransfer['state']): Promise<TreasuryTransfer> {
    for (let rounds = 0; rounds < 30 && (await this.now(transfer)).state !== state; rounds += 1) {
      await this.worker().round();
      this.mine(4);
    }
    const found = await this.now(transfer);
    expect(found).toMatchObject({ state });
    return found;
  }

  /** The venue sees a transaction of the chain, and credits it after a while. */
  deposit(amount: string, chainTxId: string): void {
    this.venue.transfers.deposit(CLIENT, 'LTC', amount).txid = chainTxId;
  }

  /** A round of a new process of the venues. */
  async look(): Promise<void> {
    this.mine(1);
    await this.networks().round();
    this.mine(1);
    await this.arrivals().round();
  }

  /** What the ledger has of a currency, by account, in smallest units. */
  async ledger(currency: string): Promise<Readonly<Record<string, bigint>>> {
    const all = await this.fixture.store.ledger.balances();
    return Object.fromEntries(
      all.flatMap((one) =>
        one.currency === currency && one.amount !== 0n ? [[one.account, one.amount] as const] : [],
      ),
    );
  }

  payments(address: string): number {
    return this.fixture.chain.paymentsTo('ltc', { address }).length;
  }
}
