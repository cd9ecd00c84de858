import type { CustomerRecord } from './customer.ts';
import type { Evidence, Finding } from './evidence.ts';

/** The time limit without progress after the last kill. */
const PEACE_MS = 120_000;

/** Aborts once nothing has come to its end for long. @returns a function that ends it. */
export function abortWhenStuck(patience: AbortController, progress: () => number): () => void {
  let [last, since] = [progress(), performance.now()];
  const timer = setInterval(() => {
    if (progress() > last) [last, since] = [progress(), performance.now()];
    if (performance.now() - since > PEACE_MS) patience.abort(new Error(`no progress in ${PEACE_MS} ms without faults`));
  }, 1_000);
  return () => clearInterval(timer);
}

/** The timeline of each exchange that a finding names. */
export function timelinesOf(findings: readonly Finding[], { events, transactions }: Evidence): string[] {
  const ids = new Set(findings.map(({ transaction }) => transaction).filter((id) => id !== undefined));
  return [...ids].map((id) => {
    const lines = events.filter((event) => event['transaction_id'] === id).map((event) => JSON.stringify(event));
    return [id, shown(transactions.find((one) => one.id === id)), ...lines].join('\n  ');
  });
}

function shown(one: object | undefined): string {
  return JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** How many customers of each kind ended in each status. */
export function outcomesOf(records: readonly CustomerRecord[]): Record<string, number> {
  return counted(records.map(({ plan, last }) => `${plan.kind} ${last.status}`));
}

/** How many customers exchanged what for what. */
export function directionsOf(records: readonly CustomerRecord[]): Record<string, number> {
  return counted(records.map(({ plan: { from, to } }) => `${from} ${to}`));
}

function counted(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted());
}
