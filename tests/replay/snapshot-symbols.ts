import type { Entry } from './files/recording.ts';

const UPDATE = /"s":"([^"]+)","U":(\d+),"u":(\d+)/;
const SYMBOL = /"s":"([^"]+)"/;
const SNAPSHOT = /"lastUpdateId":(\d+)/;

/**
 * The symbol of snapshots that name none: the only one of the recording, or the one between whose update IDs the snapshot's
 * lies, since Binance counts each market on its own. The function returns undefined where several fit, or none.
 */
export function snapshotSymbols(entries: readonly Entry[]): (entry: Entry) => string | undefined {
  const symbols = new Set<string>();
  const ranges = new Map<string, { first: number; last: number }>();
  for (const { text } of entries) {
    const symbol = SYMBOL.exec(text)?.[1];
    if (symbol === undefined) continue;
    symbols.add(symbol);
    const update = UPDATE.exec(text);
    if (!update) continue;
    const [first, last] = [Number(update[2]) - 1, Number(update[3])];
    const range = ranges.get(symbol) ?? { first, last };
    ranges.set(symbol, { first: Math.min(range.first, first), last: Math.max(range.last, last) });
  }
  if (symbols.size === 1) return () => [...symbols][0];
  return ({ text }) => {
    const id = Number(SNAPSHOT.exec(text)?.[1]);
    const fitting = [...ranges].filter(([, { first, last }]) => first <= id && id <= last);
    return fitting.length === 1 ? fitting[0]![0] : undefined;
  };
}
