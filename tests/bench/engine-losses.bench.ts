import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QuoteEngine } from '../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketShape } from '../../core/ports/markets/market-feed.ts';
import { listedMarket } from '../support/markets/listed-market.ts';
import { type Losses, lossesOf, type Quoting, summary } from './figures/engine-loss.ts';
import type { Figure } from './figures/figure.ts';

export const name =
  'What the engine loses against a bound, and against proven trades of at most 12 legs, in basis points';

/** Pairs of each set and size; more of them take longer, about a tenth of a second each. */
const PAIRS = Number(process.env['LOSS_PAIRS'] ?? 24);
const SEED = Number(process.env['LOSS_SEED'] ?? 1);
/** The greatest mean loss against proven trades over mixed pairs, by size. */
const CEILINGS: Readonly<Record<number, number>> = { 1_000: 0.5, 10_000: 1.5, 100_000: 5 };
/** A quote that loses more than a hundredth is no best trade. */
const MUCH = 100;

/**
 * On a market made like real ones. `ENGINE_BEFORE=<revision>` prints the losses of the engine of a git revision beside
 * them, which is checked out into a temporary folder.
 */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const market = listedMarket({ seed: SEED });
  print(`${market.assets.length} assets, ${market.listings.length} listings`);
  const revision = process.env['ENGINE_BEFORE'];
  const before = revision === undefined ? [] : [await engineAt(revision, market)];
  const engines: Quoting[] = [new QuoteEngine(market), ...before];
  for (const engine of engines) engine.apply(market.snapshots);
  const [now, ...others] = lossesOf(market, engines, PAIRS);
  print(heading());
  for (const [i, losses] of now!.entries()) {
    print(row('now', losses));
    for (const other of others) print(row(revision!.slice(0, 8), other[i]!));
  }
  const mixed = now!.filter(({ set, dollars }) => set === 'mixed' && CEILINGS[dollars] !== undefined);
  return [
    ...mixed.map(({ dollars, proven }) => ({
      name: `mean loss against proven trades, mixed pairs, $${dollars}`,
      value: summary(proven)[2],
      unit: 'bp',
      ceiling: CEILINGS[dollars]!,
    })),
    {
      name: 'quotes more than 1 % below a proven trade',
      value: now!.flatMap(({ proven }) => proven).filter((loss) => loss > MUCH).length,
      unit: '',
      ceiling: 0,
    },
  ];
}

async function engineAt(revision: string, market: MarketShape): Promise<Quoting> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-'));
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, revision], { stdio: 'ignore' });
    const path = join(folder, 'core/exchange/quotes/engine/quote-engine.ts');
    const module = (await import(path)) as { QuoteEngine: new (shape: MarketShape) => Quoting };
    return new module.QuoteEngine(market);
  } finally {
    await rm(folder, { recursive: true, force: true });
    execFileSync('git', ['worktree', 'prune'], { stdio: 'ignore' });
  }
}

function heading(): string {
  const columns = ['p50', 'p90', 'mean', 'max'].map((word) => word.padStart(9)).join('');
  return `${'set'.padEnd(10)}${'size'.padStart(10)}${'engine'.padStart(10)}   bound${columns}   proven${columns}   refused`;
}

function row(engine: string, { set, dollars, bound, proven, refused }: Losses): string {
  const columns = (sorted: readonly number[]) =>
    summary(sorted)
      .map((value) => value.toFixed(1).padStart(9))
      .join('');
  const gap = ' '.repeat(9);
  return `${set.padEnd(10)}${`$${dollars}`.padStart(10)}${engine.padStart(10)}${gap}${columns(bound)}${gap}${columns(proven)}${String(refused).padStart(10)}`;
}
