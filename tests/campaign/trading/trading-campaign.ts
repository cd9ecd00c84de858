import { Affiliate } from '../crash/affiliate.ts';
import { audit } from '../crash/audit.ts';
import { CrashCluster, ENTRY } from '../crash/crash-cluster.ts';
import { drawPlan } from '../crash/customer-plan.ts';
import { Customer, type CustomerRecord } from '../crash/customer.ts';
import { type Finding, gatherEvidence } from '../crash/evidence.ts';
import { abortWhenStuck, directionsOf, outcomesOf, timelinesOf } from '../crash/progress.ts';
import { reconcileFindings } from '../crash/reconcile.ts';
import { pause, Random } from '../random.ts';
import { auditHedges, exposures } from './audit-hedges.ts';
import { HEDGING } from './campaign-venues.ts';
import { hedgeEvidence, type HedgeEvidence, type Statements } from './hedge-evidence.ts';
import { forceHalt } from './forced-halt.ts';
import { HaltStaff } from './halt-staff.ts';
import { JournalWatch } from './journal-watch.ts';
import { TradingKills } from './trading-kills.ts';

interface TradingOptions {
  /** At least so many: more come while there are kills to make. */
  readonly customers: number;
  readonly seed: number;
  readonly kills?: number;
  /** Has a venue halted at first, and resumed by staff; that takes six minutes. */
  readonly hasHalt?: boolean;
  /** After this time no more processes are killed and no more customers come, whatever the other options say. */
  readonly minutes?: number;
  readonly print?: (line: string) => void;
}

/** The result of a campaign. */
export interface TradingReport {
  readonly findings: readonly Finding[];
  /** The whole timeline of every exchange that a finding names. */
  readonly timelines: readonly string[];
  readonly kills: Readonly<Record<string, number>>;
  /** Customers by behaviour and final status. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Customers by what they gave and wanted. */
  readonly directions: Readonly<Record<string, number>>;
  /** Orders by venue and final state. */
  readonly orders: Readonly<Record<string, number>>;
  /** Halts because an order could not be settled between kills; staff resumed them. */
  readonly resumed: number;
  /** Dollars: the largest worth of open positions that was seen, and that of all orders. */
  readonly largestExposure: number;
  readonly traded: number;
  readonly seconds: number;
  readonly postings: number;
  readonly hedging: HedgeEvidence;
}

/** Concurrent customers, and how many while processes are killed. */
const [AT_ONCE, AT_ONCE_KILLED] = [20, 10];
/**
 * Milliseconds between two customers while processes are killed: on a fast machine more would come than the simulated
 * venues' books can take in again, above all while one venue is halted.
 */
const PACE_MS = 1_500;
/** After so many customers the hot wallets are filled again, as a treasury would; what runs dry has tests of its own. */
const FILLED_AFTER = 100;
/** How long the last positions may take to be worked off, in milliseconds. */
const WORKED_OFF_MS = 180_000;

/**
 * Runs the whole exchange, two venues included, under customers and kills, lets it come to rest, and audits it. Needs
 * `npm run build` to have run. @throws Error when something does not end.
 */
export async function runTrading(options: TradingOptions): Promise<TradingReport> {
  const { customers: wanted, seed, kills = 0, hasHalt = false, print = () => {} } = options;
  const { minutes = Number.POSITIVE_INFINITY } = options;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const isLate = () => seconds() > minutes * 60;
  const cluster = await CrashCluster.open('nodes', { venuesSeed: seed });
  const { databaseUrl, venues, chains, folder } = cluster;
  const journal = await JournalWatch.open(databaseUrl!);
  const staff = new HaltStaff(databaseUrl!, folder, ENTRY);
  const random = new Random(seed);
  const affiliate = await Affiliate.open(cluster);
  const patience = new AbortController();
  const town = {
    server: () => random.pick(cluster.servers),
    affiliate,
    chains,
    random,
    signal: patience.signal,
    count: () => {},
  };
  const records: CustomerRecord[] = [];
  const failures: Finding[] = [];
  const underWay = new Set<Customer>();
  let started = 0;
  let largestExposure = 0;
  const measure = async () => {
    const found = await hedgeEvidence(databaseUrl!, venues!).catch(() => undefined);
    const sum = found ? [...exposures(found).values()].reduce((total, dollars) => total + dollars, 0) : 0;
    largestExposure = Math.max(largestExposure, sum);
    return found;
  };
  const send = async (customer: Customer) => {
    underWay.add(customer);
    await customer
      .run()
      .then((record) => records.push(record))
      .catch((error: unknown) =>
        failures.push({ what: `${customer.state}: ${String(error)}`, transaction: customer.id }),
      )
      .finally(() => underWay.delete(customer));
  };
  try {
    await chains.calm();
    await untilFunded(databaseUrl!, venues!);
    print(`open after ${seconds().toFixed(0)} s`);
    const striking = new TradingKills(cluster, venues!, journal, new Random(seed + 1));
    const resting = new AbortController();
    let isHalting = hasHalt;
    const killing = (async () => {
      if (hasHalt) failures.push(...(await forceHalt(venues!, staff, patience.signal)));
      isHalting = false;
      if (hasHalt) print(`halted and resumed, ${seconds().toFixed(0)} s`);
      while (striking.count < kills && !isLate() && !resting.signal.aborted) {
        await striking.kill();
        if (striking.count % 10 === 0)
          print(`${striking.count} kills, ${records.length} of ${started} ended, ${seconds().toFixed(0)} s`);
      }
    })();
    const measuring = (async () => {
      for (; !resting.signal.aborted; await pause(2_000)) {
        await measure();
        if (kills > 0 && !isHalting) await staff.look();
      }
    })();
    // Customers come for as long as there are kills, so that each kill meets some.
    // Without kills nothing excuses a stop; with kills progress is looked at once they are over.
    let stopWatching = kills > 0 ? () => {} : abortWhenStuck(patience, () => records.length);
    const isEnough = () => isLate() || (started >= wanted && striking.count >= kills && !isHalting);
    while (!isEnough() && !patience.signal.aborted) {
      if (underWay.size < (kills > 0 ? AT_ONCE_KILLED : AT_ONCE)) {
        started += 1;
        if (started % 50 === 0) print(`${started} customers, ${seconds().toFixed(0)} s`);
        if (started % FILLED_AFTER === 0) await chains.calm();
        void send(new Customer(drawPlan(random, started, chains.amounts), town));
        if (kills > 0) await pause(PACE_MS);
      } else await pause(20);
    }
    await killing;
    await cluster.restored();
    await venues!.calm();
    stopWatching();
    stopWatching = abortWhenStuck(patience, () => records.length);
    while (underWay.size > 0) await pause(50);
    stopWatching();
    resting.abort();
    await measuring;
    print(`all customers ended after ${seconds().toFixed(0)} s`);
    if (kills > 0) await staff.look();
    await untilWorkedOff(databaseUrl!, venues!);
    const deaths = cluster.processes.flatMap(({ name, deaths: ends }) =>
      ends.map((end) => `${name} ended without being killed: ${end}`),
    );
    const differences = await reconcileFindings(folder, ENTRY);
    await cluster.stop();
    const hedging = await hedgeEvidence(databaseUrl!, venues!);
    const evidence = await gatherEvidence(cluster, affiliate.received);
    const findings = [
      ...deaths.map((what) => ({ what })),
      ...failures,
      ...differences,
      ...auditHedges(hedging, HEDGING),
      ...audit(evidence, records),
    ];
    const orders = new Map<string, number>();
    for (const { venue, state } of hedging.hedges)
      orders.set(`${venue} ${state}`, (orders.get(`${venue} ${state}`) ?? 0) + 1);
    const booked = hedging.hedges.filter(({ state }) => state === 'booked');
    return {
      findings,
      timelines: timelinesOf(findings, evidence),
      kills: Object.fromEntries([...striking.counts].toSorted()),
      outcomes: outcomesOf(records),
      directions: directionsOf(records),
      orders: Object.fromEntries([...orders].toSorted()),
      resumed: staff.resumed,
      largestExposure: Math.round(largestExposure),
      traded: Math.round(booked.reduce((sum, { worth }) => sum + Number(worth / 10n ** 12n) / 1e6, 0)),
      seconds: Math.round(seconds()),
      postings: evidence.postings.length,
      hedging,
    };
  } finally {
    patience.abort();
    affiliate.close();
    staff.close();
    await journal.close();
    await cluster.close();
  }
}

/** Waits until what the accounts at both venues hold is booked as capital. */
async function untilFunded(databaseUrl: string, venues: Statements): Promise<void> {
  for (const end = performance.now() + 120_000; ;) {
    const { sums } = await hedgeEvidence(databaseUrl, venues);
    const booked = new Set(
      sums.flatMap(([currency, account]) => (account === 'venues' ? [currency.split(':')[0]] : [])),
    );
    if (booked.size === 2) return;
    if (performance.now() > end) throw new Error('the accounts at the venues are not booked');
    await pause(250);
  }
}

/** Waits until no order is open and no position is worth one; the audit says what is left. */
export async function untilWorkedOff(databaseUrl: string, venues: Statements): Promise<void> {
  for (const end = performance.now() + WORKED_OFF_MS; performance.now() < end; await pause(1_000)) {
    const found = await hedgeEvidence(databaseUrl, venues);
    const isSettled = found.hedges.every(({ state }) => state === 'booked' || state === 'cancelled');
    if (isSettled && [...exposures(found).values()].every((dollars) => dollars < HEDGING.least)) return;
  }
}
