import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { SimulatedChain } from '../../../../adapters/chain-simulated/simulated-chain.ts';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { SignerClient } from '../../../../adapters/signer/signer-client.ts';
import { signerFolder } from '../../../../adapters/signer/signer-folder.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { OrphanReaper } from '../../../campaign/orphan-reaper.ts';
import { SupervisedProcess } from '../../../campaign/supervised-process.ts';
import { PROGRAM_ENTRY } from '../../program-entry.ts';
import { newDatabase } from '../../servers/worker-postgres.ts';
import { openVenues, type OpenVenues, SIMULATED } from '../../venues/open.ts';
import { waitFor } from '../../wait-for.ts';
import { writeTreasury, writeTreasuryAddresses, writeVenues, writeWithdrawals } from './transfer-files.ts';
import { type Addresses, MOVED, newAddresses } from './transfer-places.ts';
import { VenueBridge } from './venue-bridge.ts';

/** The signer, settlement and the process of the venues as real processes, with two simulated venues and a chain that they share. */
export class TransferTown {
  readonly folder = mkdtempSync(join(tmpdir(), 'altway-transfers-'));
  readonly addresses: Addresses = newAddresses();
  readonly databaseUrl: string;
  readonly venues: OpenVenues;
  readonly store: Store;
  /** The processes that are killed. */
  readonly processes: Readonly<Record<'signer' | 'settlement' | 'venues', SupervisedProcess>>;
  /** The hot wallet's addresses, by ticker. */
  readonly hot = new Map<string, string>();
  readonly #reaper = new OrphanReaper(this.folder);
  #chain: SimulatedChain | undefined;
  #bridge: VenueBridge | undefined;

  private constructor(databaseUrl: string, store: Store, venues: OpenVenues) {
    this.databaseUrl = databaseUrl;
    this.store = store;
    this.venues = venues;
    const env = {
      ALTWAY_DATA: this.folder,
      DATABASE_URL: databaseUrl,
      ALTWAY_SIGNER: signerFolder(this.folder).socket,
      ALTWAY_VENUES: join(this.folder, 'venues.json'),
      ALTWAY_SETTLEMENT: 'elsewhere',
      ALTWAY_BLOCK_MS: '100',
      ALTWAY_LEASE_MS: '1000',
      LOG_LEVEL: 'error',
    };
    const program = (name: string, words: readonly string[], ready: RegExp, own = {}) =>
      new SupervisedProcess({ name, words: [PROGRAM_ENTRY, ...words], ready, env: { ...env, ...own } }, this.#reaper);
    const withTreasury = { ALTWAY_TREASURY: join(this.folder, 'treasury.json') };
    this.processes = {
      signer: program('signer', ['signer', 'serve', '--embedded', '--folder', this.folder], /listens at/),
      settlement: program('settlement', ['settle'], /Altway settles/, withTreasury),
      venues: program('venues', ['venues', 'serve'], /order books of the venues are at/),
    };
  }

  static async open(): Promise<TransferTown> {
    const databaseUrl = await newDatabase();
    const store = await openStore({ databaseUrl, folder: '', logger: new MemoryLogger() });
    const venues = await openVenues({ seed: 11, stepMs: 1_000 });
    const town = new TransferTown(databaseUrl, store, venues);
    try {
      writeTreasuryAddresses(town);
      writeVenues(town);
      town.writeTreasury(['kraken']);
      await town.#start();
      return town;
    } catch (error) {
      await town.close();
      throw error;
    }
  }

  get chain(): SimulatedChain {
    return this.#chain!;
  }

  get problems(): readonly string[] {
    return this.#bridge!.problems;
  }

  /** @param withdrawals venues that the signer withdraws from once settlement starts again; from others people do. */
  writeTreasury(withdrawals: readonly string[]): void {
    writeTreasury(this, withdrawals);
  }

  /** Resolves once the ledger has the first coins of the hot wallet and the venues. */
  async booked(withinMs: number): Promise<void> {
    const wanted = ['btc chain', ...SIMULATED.map((venue) => `${venue}:btc venues`)];
    await waitFor(
      'the first coins',
      async () => {
        const all = (await this.store.ledger.balances()).map(({ currency, account }) => `${currency} ${account}`);
        return wanted.every((one) => all.includes(one)) || undefined;
      },
      withinMs,
    );
  }

  async close(): Promise<void> {
    const { signer, settlement, venues } = this.processes;
    await Promise.all([settlement.stop(), venues.stop()]);
    await signer.stop();
    this.#bridge?.close();
    this.#chain?.close();
    await this.store.close();
    await this.venues.close();
    this.#reaper.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const { signer, settlement, venues } = this.processes;
    signer.start();
    await signer.ready();
    const { simulated: account } = await new SignerClient(signerFolder(this.folder).socket).publicKeys();
    const currencies = new EmbeddedCatalogue().list().filter(({ kind }) => kind !== 'fiat');
    const path = join(this.folder, 'chain.sqlite');
    this.#chain = new SimulatedChain({ path, clock: asyncScheduler, currencies, account: account!, blockMs: 100 });
    this.#bridge = new VenueBridge(this.venues, this.#chain, this.addresses);
    for (const { currency } of MOVED)
      this.hot.set(currency.ticker, (await this.#chain.treasury(currency.ticker)).address);
    writeWithdrawals(this);
    // The keys that withdraw name the hot wallet, whose address the signer's seed tells.
    signer.kill();
    settlement.start();
    venues.start();
    await Promise.all(Object.values(this.processes).map((one) => one.ready()));
  }
}
