import { HEDGE_STATES } from '../../../core/domain/hedging/hedge.ts';
import type { Fault } from '../../support/venues/faults/fault.ts';
import type { CrashCluster } from '../crash/crash-cluster.ts';
import { pause, type Random } from '../random.ts';
import type { CampaignVenues } from './campaign-venues.ts';
import type { JournalWatch } from './journal-watch.ts';

/** How long a kill waits for an order to enter the state that it is aimed at; milliseconds. */
const AIM_MS = 15_000;
/** An order that has been open for so long is waited for, at most so long: whoever is killed all the time settles nothing. */
const [OLD_MS, MERCY_MS] = [60_000, 120_000];
/** What has to go wrong at a venue for an order to enter a state; the others are entered without. */
const NEEDED: Readonly<Record<string, readonly Fault[]>> = {
  unknown: [
    { kind: 'reset', when: 'after', call: 'rder' },
    { kind: 'reset', when: 'before', call: 'rder' },
    { kind: 'unavailable', when: 'after', call: 'rder' },
  ],
  partly: [{ kind: 'partial-fill', percent: 40 }],
  cancelled: [{ kind: 'refuse-order', reason: 'price-band' }],
};

/** Kills the product's processes: two in three times the one that trades, when an order enters a state of the journal. */
export class TradingKills {
  /** By the name of the process, with the state where the kill was aimed at one. */
  readonly counts = new Map<string, number>();
  readonly #cluster: CrashCluster;
  readonly #venues: CampaignVenues;
  readonly #journal: JournalWatch;
  readonly #random: Random;
  #aimed = 0;

  constructor(cluster: CrashCluster, venues: CampaignVenues, journal: JournalWatch, random: Random) {
    this.#cluster = cluster;
    this.#venues = venues;
    this.#journal = journal;
    this.#random = random;
  }

  get count(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Kills one process, mostly once all are up again. */
  async kill(): Promise<void> {
    if (this.#random.chance(0.9)) await this.#cluster.restored();
    for (const end = performance.now() + MERCY_MS; performance.now() < end; await pause(500))
      if (!(await this.#journal.hasOpenSince(Date.now() - OLD_MS))) break;
    await (this.#random.chance(2 / 3) ? this.#aim() : this.#strike());
  }

  /** Each state in turn, at the moment of its commit or a little later, while the next call is under way. */
  async #aim(): Promise<void> {
    const state = HEDGE_STATES[this.#aimed % HEDGE_STATES.length]!;
    this.#aimed += 1;
    const delay = this.#random.chance(0.5) ? 0 : this.#random.between(1, 60);
    const fault = NEEDED[state] && this.#random.pick(NEEDED[state]);
    if (fault) await this.#venues.fault(fault);
    const { trader } = this.#cluster;
    const isMet = await this.#journal.at(state, AIM_MS, () => {
      if (delay === 0) trader!.kill();
      else setTimeout(() => trader!.kill(), delay);
    });
    if (isMet) await pause(delay);
    else trader!.kill();
    await this.#venues.calm();
    this.#note(isMet ? `venues process at ${state}` : 'venues process');
  }

  async #strike(): Promise<void> {
    const { servers, signer, settlement, trader } = this.#cluster;
    await pause(this.#random.between(20, 1_500));
    const processes = [...servers.map(({ process }) => process), signer!, settlement!, trader!];
    const victim = this.#random.between(0, processes.length);
    const one = processes[victim];
    if (one === undefined) {
      if (!this.#cluster.hasDatabase) return;
      this.#cluster.crashDatabase('kill', this.#random.between(0, 2_000));
      return this.#note('PostgreSQL');
    }
    if (!one.isAlive) return;
    one.kill();
    this.#note(one.name);
  }

  #note(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}
