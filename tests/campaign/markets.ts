import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { runMarkets } from './markets/market-campaign.ts';

/** `npm run campaign:markets -- --markets N [--seed S]`. */
const { values } = parseArgs({
  options: { markets: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const [markets, seed] = [Number(values.markets), Number(values.seed)];
if (![markets, seed].every((value) => Number.isSafeInteger(value) && value > 0))
  throw new RangeError('--markets and --seed must be whole numbers from 1');
console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, seed ${seed}`);
const { findings, ...figures } = runMarkets(markets, seed, (line) => console.log(`  ${line}`));
console.log(JSON.stringify(figures, undefined, 2));
for (const what of findings) console.error(`FOUND: ${what}`);
console.log(findings.length === 0 ? 'No findings.' : `${findings.length} findings.`);
if (findings.length > 0) process.exitCode = 1;
