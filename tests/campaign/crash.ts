import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { DATABASES, type DatabaseKind } from './crash/crash-cluster.ts';
import { type CampaignReport, runCampaign } from './crash/campaign.ts';

/** `npm run campaign:crash -- --kills N [--transactions M] [--database pglite|postgres|nodes|both] [--seed S] [--minutes T]`. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    transactions: { type: 'string' },
    database: { type: 'string', default: 'both' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const kills = wholeNumber('kills', values.kills);
const transactions = wholeNumber('transactions', values.transactions ?? String(Math.ceil(kills * 1.5)));
const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000));
const minutes = values.minutes === undefined ? {} : { minutes: wholeNumber('minutes', values.minutes) };
const databases: readonly DatabaseKind[] =
  values.database === 'both' ? ['pglite', 'postgres'] : [databaseKind(values.database)];

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, seed ${seed}`);
for (const database of databases) {
  console.log(`\n${database}: ${kills} kills, ${transactions} transactions`);
  const report = await runCampaign({
    database,
    kills,
    transactions,
    seed,
    ...minutes,
    print: (line) => console.log(`  ${line}`),
  });
  show(report);
  if (report.findings.length > 0) process.exitCode = 1;
}

function show(report: CampaignReport): void {
  const { findings, timelines, evidence, kills, faults, outcomes, events, ownEnds, seconds } = report;
  const { postings, events: lines, payments } = evidence;
  const audited = { postings: postings.length, events: lines.length, 'payments on the chain': payments.length };
  console.log(JSON.stringify({ kills, faults, outcomes, events, ownEnds, seconds, audited }, undefined, 2));
  for (const { what } of findings) console.error(`FOUND: ${what}`);
  for (const timeline of timelines) console.error(`\n${timeline}`);
  console.log(findings.length === 0 ? 'No findings.' : `${findings.length} findings.`);
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}

function databaseKind(text: string): DatabaseKind {
  const kind = DATABASES.find((one) => one === text);
  if (kind === undefined) throw new Error(`--database must be ${DATABASES.join(', ')} or both`);
  return kind;
}
