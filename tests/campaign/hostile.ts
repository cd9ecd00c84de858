import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type HostileReport, runHostile } from './hostile/hostile-campaign.ts';

/** `npm run campaign:hostile -- --seconds N [--seed S] [--inputs N] [--only NAME]`. */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string' },
    inputs: { type: 'string' },
    only: { type: 'string' },
  },
});
const seconds = wholeNumber('seconds', values.seconds);
const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000));
const inputs = values.inputs === undefined ? undefined : wholeNumber('inputs', values.inputs);

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, seed ${seed}`);
const report = await runHostile({
  seconds,
  seed,
  inputs,
  only: values.only,
  print: (line) => console.log(`  ${line}`),
});
show(report);
if (report.findings.length > 0) process.exitCode = 1;

function show({ findings, resourceUsage, underWay, ...figures }: HostileReport): void {
  const servers = resourceUsage.map(({ name, before, after }) => ({ name, before, after }));
  console.log(JSON.stringify({ ...figures, servers }, undefined, 2));
  for (const attacks of underWay) console.error(`Attacks in progress when a server died:\n  ${attacks.join('\n  ')}`);
  for (const what of findings) console.error(`FOUND: ${what}`);
  console.log(findings.length === 0 ? 'No findings.' : `${findings.length} findings.`);
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}
