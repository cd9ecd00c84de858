import { HOPS } from '../search/route-rows.ts';
import type { FillingDepth } from './filling-depth.ts';
import { NO_HOP, type Passages } from './passages.ts';

/** A choice of venues along a route, and the approximate amount for it. */
export interface Share {
  /** The indexes of its hops. */
  readonly hopIndexes: readonly number[];
  readonly amountIn: number;
  /** True when depth ends on one of its hops. */
  readonly isFull: boolean;
}

/** Shares are joined while their amounts differ by less than this part of the route's. */
const NOTHING = 1e-9;

/**
 * The shares of a placed amount, in few legs: where a route used several venues at several hops, its venues are paired
 * again so that each one keeps its amount, and no more pairs are used than needed.
 */
export function sharesOf(passages: Passages, depth: FillingDepth): Share[] {
  const shares: Share[] = [];
  for (let i = 0; i < passages.count; i += 1) {
    const route = passages.routes[i]!;
    if (isAmong(passages, route, i)) continue;
    const from = shares.length;
    for (let k = i; k < passages.count; k += 1)
      if (passages.routes[k] === route) shares.push(shareOf(hopsOf(passages, k), passages.amounts[k]!, depth));
    const count = shares.length - from;
    if (count < 3) continue;
    const pairs = paired(shares.slice(from), depth);
    if (pairs !== undefined) shares.splice(from, count, ...pairs);
  }
  // By insertion: there are few, and no closure is made.
  for (let i = 1; i < shares.length; i += 1) {
    const share = shares[i]!;
    let k = i;
    for (; k > 0 && isAfter(shares[k - 1]!, share); k -= 1) shares[k] = shares[k - 1]!;
    shares[k] = share;
  }
  return shares;
}

function isAmong(passages: Passages, route: number, end: number): boolean {
  for (let i = 0; i < end; i += 1) if (passages.routes[i] === route) return true;
  return false;
}

function hopsOf({ hops }: Passages, i: number): number[] {
  const hopIndexes: number[] = [];
  for (let at = i * HOPS, end = at + HOPS; at < end && hops[at] !== NO_HOP; at += 1) hopIndexes.push(hops[at]!);
  return hopIndexes;
}

function shareOf(hopIndexes: readonly number[], amountIn: number, depth: FillingDepth): Share {
  let full = false;
  for (let k = 0; k < hopIndexes.length && !full; k += 1) full = depth.isFull(hopIndexes[k]!);
  return { hopIndexes, amountIn, isFull: full };
}

/**
 * Shares that depth limits come first, so that others take over what they cannot; the largest, which has the most room,
 * comes last.
 */
function isAfter(a: Share, b: Share): boolean {
  return a.isFull === b.isFull ? a.amountIn > b.amountIn : b.isFull;
}

/** The amounts at the venues of one hop that are not paired yet. */
interface Column {
  readonly hopIndexes: number[];
  readonly lefts: number[];
  at: number;
}

/** The same amounts at the same venues in fewer shares; undefined when that is not possible. */
function paired(shares: readonly Share[], depth: FillingDepth): Share[] | undefined {
  let total = 0;
  for (const { amountIn } of shares) total += amountIn;
  const columns = shares[0]!.hopIndexes.map((_, k) => columnOf(shares, k));
  let needed = 1;
  for (const { hopIndexes } of columns) needed += hopIndexes.length - 1;
  if (needed >= shares.length) return undefined;
  const pairs: Share[] = [];
  while (columns.every((column) => column.at < column.lefts.length)) {
    let amountIn = Infinity;
    for (const { lefts, at } of columns) if (lefts[at]! < amountIn) amountIn = lefts[at]!;
    const hopIndexes = columns.map((column) => column.hopIndexes[column.at]!);
    pairs.push(shareOf(hopIndexes, amountIn, depth));
    for (const column of columns) {
      column.lefts[column.at]! -= amountIn;
      if (column.lefts[column.at]! <= total * NOTHING) column.at += 1;
    }
  }
  return pairs;
}

function columnOf(shares: readonly Share[], k: number): Column {
  const [hopIndexes, lefts]: [number[], number[]] = [[], []];
  for (const share of shares) {
    const i = hopIndexes.indexOf(share.hopIndexes[k]!);
    if (i >= 0) lefts[i]! += share.amountIn;
    else {
      hopIndexes.push(share.hopIndexes[k]!);
      lefts.push(share.amountIn);
    }
  }
  return { hopIndexes, lefts, at: 0 };
}
