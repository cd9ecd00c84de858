import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { runTrading } from './trading/trading-campaign.ts';

/** `npm run campaign:trading -- --customers N [--seed S] [--kills K] [--halt] [--minutes T]`. */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '50' },
    seed: { type: 'string' },
    kills: { type: 'string' },
    halt: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
});
const customers = wholeNumber('customers', values.customers);
const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000));
const kills = values.kills === undefined ? 0 : wholeNumber('kills', values.kills);
const minutes = values.minutes === undefined ? {} : { minutes: wholeNumber('minutes', values.minutes) };

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, seed ${seed}`);
const { findings, timelines, hedging, ...figures } = await runTrading({
  customers,
  seed,
  kills,
  hasHalt: values.halt,
  ...minutes,
  print: (line) => console.log(`  ${line}`),
});
console.log(JSON.stringify(figures, undefined, 2));
for (const { what } of findings) console.error(`FOUND: ${what}`);
for (const timeline of timelines) console.error(`\n${timeline}`);
if (findings.length > 0) {
  for (const hedge of hedging.hedges) console.error(Object.values(hedge).map(String).join(' '));
  process.exitCode = 1;
}
console.log(findings.length === 0 ? 'No findings.' : `${findings.length} findings.`);

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}
