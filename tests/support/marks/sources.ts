import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Packages from which the marks are taken, by name and version. */
const PACKAGES = {
  web3icons: '@web3icons/core@4.0.56',
  'token-icons': '@token-icons/core@2.14.0',
  'cryptocurrency-icons': 'cryptocurrency-icons@0.18.1',
} as const;
type PackageName = keyof typeof PACKAGES;

/** A picture of a package, and the background to add where it has none. */
export interface Source {
  readonly from: PackageName;
  readonly file: string;
  readonly ground?: string;
}

/** Assets without a usable picture there: another project has the same ticker, or the picture is far too large. */
const NOT_IN_WEB3ICONS = new Set(['ath', 'move', 'layer', 'omni', 'pln', 'bit', 'ape', 'doge']);

/** Coins with only a picture of their network, and projects with only a picture of their application. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ton: 'networks/background/ton',
  kaia: 'networks/background/kaia',
  inj: 'networks/background/injective',
  s: 'networks/background/sonic',
  bera: 'networks/background/berachain',
  plume: 'networks/background/plume',
  zeta: 'networks/background/zeta-chain',
  zora: 'networks/background/zora',
  gun: 'networks/background/gunz',
  aca: 'networks/background/acala',
  wld: 'networks/background/world',
  zk: 'networks/background/zksync',
  move: 'networks/background/movement',
  blast: 'networks/background/blast',
  render: 'tokens/background/RNDR',
  aevo: 'exchanges/background/aevo',
  wct: 'wallets/background/wallet-connect',
};

/** Glyphs of the older set of the same author, which have no background. */
const ON_GROUND: Readonly<Record<string, readonly ['branded' | 'mono', string]>> = {
  bonk: ['branded', '#ffdd02'],
  arkm: ['mono', '#14161a'],
  woo: ['mono', '#20252f'],
  busd: ['mono', '#c99400'],
  aero: ['mono', '#0433ff'],
  agld: ['mono', '#1c1c1c'],
};

/** Candidate pictures of an asset, the best first. */
export function sourcesOf(asset: string): readonly Source[] {
  const found: Source[] = [];
  const elsewhere = ELSEWHERE[asset];
  const glyph = ON_GROUND[asset];
  if (elsewhere) found.push({ from: 'web3icons', file: `${elsewhere}.svg.js` });
  else if (!NOT_IN_WEB3ICONS.has(asset))
    found.push({ from: 'web3icons', file: `tokens/background/${asset.toUpperCase()}.svg.js` });
  found.push({ from: 'cryptocurrency-icons', file: `${asset}.svg` });
  if (glyph)
    found.push({ from: 'token-icons', file: `tokens/${glyph[0]}/${asset.toUpperCase()}.svg`, ground: glyph[1] });
  return found;
}

/** The mark of a network that differs from its coin's. @param id of the market's table of networks */
export function networkSource(id: string): Source | undefined {
  const files: Readonly<Record<string, string>> = {
    arbitrum: 'arbitrum-one',
    optimism: 'optimism',
    base: 'base',
    zksync: 'zksync',
    blast: 'blast',
  };
  const file = files[id];
  return file === undefined ? undefined : { from: 'web3icons', file: `networks/background/${file}.svg.js` };
}

/** Downloads the packages from the registry into a folder. @throws when npm or tar fails */
export async function fetchPackages(folder: string): Promise<void> {
  for (const [name, spec] of Object.entries(PACKAGES)) {
    const place = join(folder, name);
    await mkdir(place, { recursive: true });
    const { stdout } = await run('npm', ['pack', '--silent', spec], { cwd: folder });
    await run('tar', ['xzf', join(folder, stdout.trim()), '-C', place, '--strip-components=1']);
  }
}

const PICTURES: Readonly<Record<PackageName, string>> = {
  web3icons: 'dist/svgs',
  'token-icons': 'dist/svgs',
  'cryptocurrency-icons': 'svg/color',
};

/** The picture from its package; undefined where there is none. */
export async function readPicture(folder: string, { from, file }: Source): Promise<string | undefined> {
  const path = join(folder, from, PICTURES[from], file);
  if (!existsSync(path)) return undefined;
  if (!path.endsWith('.js')) return readFile(path, 'utf8');
  const module = (await import(pathToFileURL(path).href)) as { readonly default: string };
  return module.default;
}
