import { useEffect, useEffectEvent, useState } from 'react';
import { type PricedSelection, isSamePrice } from '../../../core/domain/quotes/selection.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import type { RateKind } from '../../../core/domain/transactions/transaction.ts';
import { CompareRates } from '../../../core/use-cases/fix-quote.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { Processing } from './use-processing.ts';

/** What each kind of rate brings: a decimal string, in the currency of that side. */
export interface RateAmounts {
  readonly side: 'from' | 'to';
  readonly amounts: Readonly<Partial<Record<RateKind, string>>>;
}

type Brought = NonNullable<Quote['otherRate']>;

/** The answers for one selection. */
interface Known {
  readonly of: PricedSelection;
  readonly rates: Readonly<Partial<Record<RateKind, Brought>>>;
}

/**
 * The amounts of both kinds of rate, so that visitors compare them before they choose. Both are asked for once the chosen
 * one has a price, and with each new price of the floating one; a promise is renewed seldom.
 */
export function useRateAmounts({ exchange }: Processing): RateAmounts {
  const rates = useUseCase(CompareRates);
  const { selection, payout, quote, view, kind, isCard } = exchange;
  const [known, setKnown] = useState<Known>();
  const of: PricedSelection = { ...selection, payout };
  const current = view.status === 'ready' && !isCard ? quote : undefined;
  const isKnown = known !== undefined && isSamePrice(known.of, of);
  const compare = useEffectEvent(async (signal: AbortSignal): Promise<Known | undefined> => {
    if (isKnown && kind === 'fixed') return undefined;
    const { amountFrom, amountTo, otherRate } = await rates.execute(of, { signal });
    return { of, rates: { floating: { amountFrom, amountTo }, ...(otherRate && { fixed: otherRate }) } };
  });
  useEffect(() => {
    if (current === undefined) return;
    const end = new AbortController();
    compare(end.signal).then(
      (found) => found && !end.signal.aborted && setKnown(found),
      // The choice works without them.
      () => undefined,
    );
    return () => end.abort();
  }, [current]);
  const side = payout === undefined ? 'to' : 'from';
  // What is chosen has the price that the page shows already.
  const brought = { ...(isKnown && known.rates), ...(current && { [kind]: current }) };
  const amountOf = (one: Brought | undefined) => (side === 'to' ? one?.amountTo : one?.amountFrom);
  const [floating, fixed] = [amountOf(brought.floating), amountOf(brought.fixed)];
  return { side, amounts: { ...(floating && { floating }), ...(fixed && { fixed }) } };
}
