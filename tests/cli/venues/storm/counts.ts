import type { PublishedLimits, PublishedRate } from './published-limits.ts';

interface Count {
  readonly at: number;
  readonly weight: number;
}

/** What one connection sent. */
export class ConnectionCounts {
  readonly messages: Count[] = [];
  readonly subscriptions: Count[] = [];
  readonly books = new Set<string>();
}

/** What a venue counted of one address, whether it served it or not. */
export class VenueCounts {
  readonly connections: Count[] = [];
  readonly requests: Count[] = [];
  readonly each: ConnectionCounts[] = [];

  /** Limits of the venue that were passed, in words. */
  passed(limits: PublishedLimits): string[] {
    const all = this.each.flatMap(({ messages }) => messages).toSorted((a, b) => a.at - b.at);
    return [
      ...over('connections', this.connections, limits.connections),
      ...over('weight', this.requests, limits.weight),
      ...limits.messages.flatMap((rate) =>
        (rate.over === 'all' ? [all] : this.each.map(({ messages }) => messages)).flatMap((sent) =>
          over('messages', sent, [rate]),
        ),
      ),
      ...this.each.flatMap(({ subscriptions }) => over('subscriptions', subscriptions, limits.subscriptions)),
      ...this.each.flatMap(({ books }) => (books.size > limits.books ? [`${books.size} books of a connection`] : [])),
    ];
  }
}

function over(what: string, counts: readonly Count[], rates: readonly PublishedRate[]): string[] {
  return rates.flatMap(({ most, withinMs }) => {
    const worst = mostWithin(counts, withinMs);
    return worst > most ? [`${worst} ${what} within ${withinMs} ms, of ${most}`] : [];
  });
}

/** The largest sum within any such time. @param counts in order. */
export function mostWithin(counts: readonly Count[], withinMs: number): number {
  let [first, sum, worst] = [0, 0, 0];
  for (const { at, weight } of counts) {
    sum += weight;
    for (; counts[first]!.at <= at - withinMs; first += 1) sum -= counts[first]!.weight;
    worst = Math.max(worst, sum);
  }
  return worst;
}
