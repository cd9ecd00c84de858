import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import currencies from '../../../adapters/market-embedded/data/currencies.json' with { type: 'json' };
import networks from '../../../adapters/market-embedded/data/networks.json' with { type: 'json' };
import { networkFile } from '../../../ui/components/currency-mark/mark-path.ts';
import { letterMark } from './letter-mark.ts';
import { fetchPackages, networkSource, readPicture, type Source, sourcesOf } from './sources.ts';
import { trimSvg } from './trim-svg.ts';

/**
 * Writes the marks of every asset and network of the embedded market: `npm run marks`; downloads from the npm registry.
 */
const TO = 'ui/public/marks';
/** Maximum bytes of a picture: it is shown at 28 pixels. */
const TOO_LARGE = 12_500;
const folder = await mkdtemp(join(tmpdir(), 'altway-marks-'));
const counts = new Map<string, number>();

async function draw(asset: string): Promise<string> {
  return (await firstOf(sourcesOf(asset))) ?? (count('letters'), letterMark(asset));
}

async function firstOf(sources: readonly Source[]): Promise<string | undefined> {
  for (const source of sources) {
    const picture = await readPicture(folder, source);
    if (picture === undefined) continue;
    const trimmed = trimSvg(picture, source.ground);
    if (trimmed.length > TOO_LARGE) continue;
    count(source.from);
    return trimmed;
  }
  return undefined;
}

function count(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

try {
  await fetchPackages(folder);
  await mkdir(`${TO}/networks`, { recursive: true });
  const assets = new Set(currencies.map(([, asset]) => asset as string));
  for (const asset of assets) await writeFile(`${TO}/${asset}.svg`, await draw(asset));
  for (const [id, coin, , , name] of networks as [string, string, number, number, string][]) {
    const source = networkSource(id);
    const picture = source ? await firstOf([source]) : await firstOf(sourcesOf(coin));
    if (picture) await writeFile(`${TO}/networks/${networkFile(name)}.svg`, picture);
  }
  console.log(Object.fromEntries(counts));
} finally {
  await rm(folder, { recursive: true, force: true });
}
