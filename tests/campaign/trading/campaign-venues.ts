import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../../support/venues/faults/fault.ts';
import { SIMULATED, type SimulatedName } from '../../support/venues/open.ts';
import type { OrphanReaper } from '../orphan-reaper.ts';
import type { OpenedVenue, VenueOrderOf } from './venue-process.ts';
import type { VenueStatement } from './venue-statement.ts';

/** What the product's accounts hold at first. */
const FUNDS: Readonly<Record<SimulatedName, Record<string, string>>> = {
  kraken: { BTC: '50', ETH: '2000', LTC: '50000', USDT: '2000000', USD: '2000000' },
  binance: { BTC: '50', ETH: '2000', LTC: '50000', BNB: '5000', USDT: '2000000' },
};
const SOCKETS: Readonly<Record<SimulatedName, string>> = { kraken: '/v2', binance: '/stream' };
/** What is traded, and the limits. */
const ASSETS = ['btc', 'eth', 'ltc', 'bnb', 'usdt', 'usd'];
export const HEDGING = { unit: 'usdt', homes: ['usdt', 'usd'], least: 25, orderLimit: 5_000, dayLimit: 10_000_000 };

/** The two simulated venues of a campaign, each a process of its own that outlives every kill. */
export class CampaignVenues {
  readonly #children: ReadonlyMap<SimulatedName, ChildProcess>;
  readonly #opened: ReadonlyMap<SimulatedName, OpenedVenue>;

  private constructor(
    children: ReadonlyMap<SimulatedName, ChildProcess>,
    opened: ReadonlyMap<SimulatedName, OpenedVenue>,
  ) {
    this.#children = children;
    this.#opened = opened;
  }

  static async start(seed: number, reaper: OrphanReaper): Promise<CampaignVenues> {
    const children = new Map(
      SIMULATED.map((name) => [name, fork(join(import.meta.dirname, 'venue-process.ts'), { stdio: 'inherit' })]),
    );
    for (const child of children.values()) reaper.watch(child);
    const opened = await Promise.all(
      SIMULATED.map(async (name, index) => {
        const order = { kind: 'open', name, seed: seed + index, funds: FUNDS[name] } as const;
        return [name, await ask<OpenedVenue>(children.get(name)!, order)] as const;
      }),
    );
    return new CampaignVenues(children, new Map(opened));
  }

  /** Writes the file of venues and the files of their keys. @returns the product's settings. */
  setUp(folder: string): { readonly ALTWAY_VENUES: string } {
    const entries = [...this.#opened].map(([name, { url, socketUrl, key, secret }]) => {
      const keyFile = join(folder, `${name}.key`);
      writeFileSync(keyFile, JSON.stringify({ apiKey: key, secret }), { mode: 0o600 });
      return [name, { rest: url, socket: socketUrl + SOCKETS[name], assets: ASSETS, account: { keyFile } }] as const;
    });
    const file = join(folder, 'venues.json');
    writeFileSync(
      file,
      JSON.stringify({ process: 'elsewhere', venues: Object.fromEntries(entries), hedging: HEDGING }),
    );
    return { ALTWAY_VENUES: file };
  }

  /** Lets something go wrong at both venues, or at one, until `calm`. */
  async fault(fault: Fault, at?: SimulatedName): Promise<void> {
    if (at === undefined) await this.#tell({ kind: 'fault', fault });
    else await ask(this.#children.get(at)!, { kind: 'fault', fault });
  }

  /** Ends every fault. */
  async calm(): Promise<void> {
    await this.#tell({ kind: 'calm' });
  }

  /** What each venue has, read from its engine, past its calls. */
  async statements(): Promise<ReadonlyMap<string, VenueStatement>> {
    const statements = SIMULATED.map(
      async (name) => [name, await ask<VenueStatement>(this.#children.get(name)!, { kind: 'state' })] as const,
    );
    return new Map(await Promise.all(statements));
  }

  close(): void {
    for (const child of this.#children.values()) if (child.connected) child.disconnect();
  }

  async #tell(order: VenueOrderOf): Promise<void> {
    await Promise.all([...this.#children.values()].map((child) => ask(child, order)));
  }
}

/** Asks a venue's process, one question after the other: an answer does not say which question it is of. */
function ask<T>(child: ChildProcess, order: VenueOrderOf): Promise<T> {
  const answer = (asked.get(child) ?? Promise.resolve()).then(() => askNow<T>(child, order));
  asked.set(
    child,
    answer.catch(() => undefined),
  );
  return answer;
}

const asked = new WeakMap<ChildProcess, Promise<unknown>>();

function askNow<T>(child: ChildProcess, order: VenueOrderOf): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the process of a simulated venue has ended'));
    child.once('exit', ended);
    child.once('message', (given: unknown) => {
      child.off('exit', ended);
      resolve(given as T);
    });
    child.send(order);
  });
}
