import { query } from '../../servers/postgres.ts';
import { SIMULATED } from '../../venues/open.ts';
import type { TransferTown } from './transfer-town.ts';
import type { TransferWatch } from './transfer-watch.ts';

type Name = keyof TransferTown['processes'];

/** States of the journal, those in which coins leave first, with the processes that take the next step from them. */
const NEXT: Readonly<Record<string, readonly Name[]>> = {
  'requested sent': ['venues'],
  'ordered signed': ['settlement'],
  requested: ['venues', 'signer', 'settlement'],
  'ordered built': ['settlement', 'signer'],
  'in-transit to hot': ['settlement', 'venues'],
  'in-transit to venue': ['venues', 'settlement'],
  'by-hand': ['settlement'],
  'ordered intended': ['settlement', 'signer'],
  approved: ['settlement'],
  planned: ['settlement'],
  arrived: ['settlement', 'venues'],
};
/** How long a state that was met least is waited for, and then any, in milliseconds. */
const [LEAST_MS, ANY_MS] = [15_000, 120_000];
/** A kill follows the commit at once, or up to so many milliseconds later. */
const LATER_MS = 60;

/** Kills processes when a transfer enters a state, the states that were met least first. */
export class TransferKills {
  readonly #town: TransferTown;
  readonly #watch: TransferWatch;
  readonly #met = new Map(Object.keys(NEXT).map((state) => [state, 0]));
  readonly #killed = new Map<Name, number>();

  constructor(town: TransferTown, watch: TransferWatch) {
    this.#town = town;
    this.#watch = watch;
  }

  /** @throws Error when no transfer enters a state for too long. */
  async run(kills: number): Promise<void> {
    for (let kill = 0; kill < kills; kill += 1) {
      if (await this.#killAt(this.#leastMet(), LEAST_MS)) continue;
      if (!(await this.#killAt(new Set(this.#met.keys()), ANY_MS))) throw new Error('no transfer goes on');
    }
  }

  /** Kills by state and by process, and transfers by how they ended. */
  async figures() {
    const rows = await query(
      this.#town.databaseUrl,
      `select from_place || '>' || to_place || ' ' || state as way, count(*)::int as count from treasury_transfers group by 1 order by 1`,
    );
    const ends = Object.fromEntries(rows.map(({ way, count }) => [String(way), Number(count)]));
    return { states: Object.fromEntries(this.#met), processes: Object.fromEntries(this.#killed), ends };
  }

  #leastMet(): ReadonlySet<string> {
    const sorted = [...this.#met].toSorted(([, a], [, b]) => a - b);
    return new Set(sorted.slice(0, Math.ceil(sorted.length / 2)).map(([state]) => state));
  }

  #killAt(states: ReadonlySet<string>, withinMs: number): Promise<boolean> {
    return this.#watch.until((state) => states.has(state) && this.#kill(state), withinMs);
  }

  /** @returns false where the process is not there: it is starting again. */
  #kill(state: string): boolean {
    const names = NEXT[state]!;
    const name = names[Math.floor(Math.random() * names.length)]!;
    const victim = this.#town.processes[name];
    if (!victim.isReady) return false;
    this.#met.set(state, this.#met.get(state)! + 1);
    this.#killed.set(name, (this.#killed.get(name) ?? 0) + 1);
    // Settlement reads the file when it starts: now the signer withdraws from both venues, now from one of them.
    if (name === 'settlement') this.#town.writeTreasury(Math.random() < 0.5 ? SIMULATED : [pick(SIMULATED)]);
    if (Math.random() < 0.5) victim.kill();
    else setTimeout(() => victim.kill(), Math.random() * LATER_MS);
    return true;
  }
}

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)]!;
}
