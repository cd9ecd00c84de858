import { audit } from './audit.ts';
import { CrashCluster, type DatabaseKind, ENTRY } from './crash-cluster.ts';
import { Customer, type CustomerRecord } from './customer.ts';
import { type Evidence, type Finding, gatherEvidence } from './evidence.ts';
import { Chaos } from './chaos.ts';
import { Affiliate } from './affiliate.ts';
import { pause, Random } from '../random.ts';
import { drawPlan } from './customer-plan.ts';
import { abortWhenStuck, outcomesOf, timelinesOf } from './progress.ts';
import { reconcileFindings } from './reconcile.ts';

interface CampaignOptions {
  readonly database: DatabaseKind;
  readonly kills: number;
  readonly transactions: number;
  readonly seed: number;
  /**
   * After this time no more processes are killed and no more customers start, whatever the other options say; no limit
   * unless given.
   */
  readonly minutes?: number;
  readonly print?: (line: string) => void;
}

/** The result of a campaign. */
export interface CampaignReport {
  readonly findings: readonly Finding[];
  /** The whole timeline of every transaction that a finding names. */
  readonly timelines: readonly string[];
  readonly kills: Readonly<Record<string, number>>;
  /** Of the chains and their nodes. */
  readonly faults: Readonly<Record<string, number>>;
  /** Transactions by final status. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, number>>;
  /** Outputs of processes that ended without being killed. */
  readonly ownEnds: readonly string[];
  readonly seconds: number;
  /** The audited data. */
  readonly evidence: Evidence;
  readonly customerRecords: readonly CustomerRecord[];
}

/** Concurrent customers. */
const AT_ONCE = 20;
/** How long a fault waits for customers who fall behind, so that all of them meet some. */
const MERCY_MS = 4_000;

/**
 * Runs a server while its processes are killed, lets it finish undisturbed, and audits it. @throws Error when something
 * does not end.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { database, kills, transactions, seed, minutes = Number.POSITIVE_INFINITY, print = () => {} } = options;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const isLate = () => seconds() > minutes * 60;
  const cluster = await CrashCluster.open(database);
  const random = new Random(seed);
  const affiliate = await Affiliate.open(cluster);
  const patience = new AbortController();
  const chaos = new Chaos(cluster, new Random(seed + 1));
  const events = new Map<string, number>();
  const town = {
    server: () => random.pick(cluster.servers),
    affiliate,
    chains: cluster.chains,
    random,
    signal: patience.signal,
    count: (what: string) => void events.set(what, (events.get(what) ?? 0) + 1),
  };
  const customers: Customer[] = [];
  const underWay = new Set<Customer>();
  const customerRecords: CustomerRecord[] = [];
  const failures: Finding[] = [];
  const send = async (customer: Customer) => {
    underWay.add(customer);
    await customer
      .run()
      .then((customerRecord) => customerRecords.push(customerRecord))
      .catch((error: unknown) =>
        failures.push({ what: `${customer.state}: ${String(error)}`, transaction: customer.id }),
      )
      .finally(() => underWay.delete(customer));
  };
  try {
    // As many have started as needed for the last to start at the last fault.
    const arriving = (async () => {
      while (customers.length < transactions && !patience.signal.aborted && !isLate()) {
        const due = Math.ceil((transactions * (chaos.count + 1)) / kills);
        if (underWay.size < AT_ONCE && customers.length < due) {
          const customer = new Customer(drawPlan(random, customers.length + 1, cluster.chains.amounts), town);
          customers.push(customer);
          void send(customer);
        } else await pause(20);
      }
    })();
    while (chaos.count < kills && !isLate()) {
      await chaos.injectFault(async () => {
        const end = performance.now() + MERCY_MS;
        const isBehind = () => customerRecords.length + AT_ONCE < (transactions * chaos.count) / kills;
        while (isBehind() && performance.now() < end) await pause(50);
      });
      if (chaos.count % 10 === 0)
        print(`${chaos.count} kills, ${customerRecords.length} of ${transactions} ended, ${seconds().toFixed(0)} s`);
    }
    await cluster.chains.calm();
    await cluster.restored();
    const stopWatching = abortWhenStuck(patience, () => customerRecords.length);
    await arriving;
    while (underWay.size > 0) await pause(50);
    stopWatching();
    const { processes } = cluster;
    const ownEnds = processes.flatMap(({ name, ends }) => ends.map((end) => `${name} ${end}`));
    const deaths = processes.flatMap(({ name, deaths: lastOutputs }) =>
      lastOutputs.map((end) => `${name} ended without being killed: ${end}`),
    );
    const differences = await reconcileFindings(cluster.folder, ENTRY);
    await cluster.stop();
    const evidence = await gatherEvidence(cluster, affiliate.received);
    const findings = [
      ...deaths.map((what) => ({ what })),
      ...failures,
      ...differences,
      ...cluster.chains.problems().map((what) => ({ what: `the chain's own audit failed: ${what}` })),
      ...audit(evidence, customerRecords),
    ];
    return {
      findings,
      timelines: timelinesOf(findings, evidence),
      kills: Object.fromEntries(chaos.kills),
      faults: Object.fromEntries(cluster.chains.faults),
      outcomes: outcomesOf(customerRecords),
      events: Object.fromEntries([...events].toSorted()),
      ownEnds,
      seconds: seconds(),
      evidence,
      customerRecords,
    };
  } finally {
    patience.abort();
    affiliate.close();
    await cluster.close();
  }
}
