import type { Quote } from '../../../core/domain/quotes/quote.ts';
import type { CardState } from './card-types.ts';

/** The quote that the card shows. */
interface ShownQuote {
  readonly quote: Quote | undefined;
  /** True while a newer one is loading: the old one stays, so that nothing moves. */
  readonly isOld: boolean;
  /** True for a quote of another pair: it only keeps its place. */
  readonly isOther: boolean;
}

export function shownQuote({ view, quote: last, selection }: CardState): ShownQuote {
  const quote = view.status === 'ready' ? view.quote : view.status === 'waiting' ? last : undefined;
  const isOther = quote !== undefined && (quote.from !== selection.from || quote.to !== selection.to);
  return { quote, isOld: view.status === 'waiting', isOther };
}
