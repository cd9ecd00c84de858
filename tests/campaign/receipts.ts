import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { runReceipts } from './receipts/receipt-campaign.ts';

/** `npm run campaign:receipts -- --count N --forged N [--seed S]`. */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    forged: { type: 'string', default: '1000' },
    seed: { type: 'string' },
  },
});
const [count, forged] = [wholeNumber('count', values.count), wholeNumber('forged', values.forged)];
const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000));

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, seed ${seed}`);
const { findings, ...figures } = runReceipts({ count, forged, seed });
console.log(JSON.stringify(figures, undefined, 2));
for (const found of findings.slice(0, 20)) console.error(`FOUND: ${found}`);
console.log(findings.length === 0 ? 'No findings.' : `${findings.length} findings.`);
if (findings.length > 0) process.exitCode = 1;

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}
