import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { currencyConfig, findCurrency, type Ticker } from '../../../core/domain/quotes/currency.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import {
  chooseFrom,
  chooseTo,
  swapSelection,
  typeAmount,
  withPayIn,
} from '../../../core/domain/quotes/selection-rules.ts';
import { filterAmount, isEmptyAmount } from '../../../core/domain/number-filter.ts';
import { EstimateQuote, type EstimateView } from '../../../core/use-cases/estimate-quote.ts';
import { RecallSelection } from '../../../core/use-cases/recall-selection.ts';
import { SaveSelection } from '../../../core/use-cases/save-selection.ts';
import type { Side } from '../../components/exchange-card/card-types.ts';
import { useStream } from '../../hooks/use-stream.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { EstimateSession, type Estimator } from './estimate-session.ts';
import type { ExchangePageData } from './exchange-page-data.ts';

/** The state of an exchange page and all its actions; the rules themselves are in core. */
export function useExchange(data: ExchangePageData) {
  const estimate = useUseCase(EstimateQuote);
  const recall = useUseCase(RecallSelection);
  const save = useUseCase(SaveSelection);
  const config = useMemo(() => currencyConfig(data.currencies), [data.currencies]);
  const [selected, setSelected] = useState(data.selection);
  const [payout, setPayout] = useState<string>();
  const [session] = useState(() => new EstimateSession(estimate, data));
  const view = useStream(session.view$, session.first);
  const [isAmountAsked, setAmountAsked] = useState(false);
  const payIn = view.status === 'ready' ? view.quote?.amountFrom : undefined;
  // With the amount that the last price of a payout named, which stays while a newer one is asked for.
  const selection = withPayIn({ ...selected, payout }, payIn);
  if (selection.amount !== selected.amount) setSelected(selection);
  const select = (next: Selection, wanted?: string) => {
    setAmountAsked(false);
    setSelected(next);
    setPayout(wanted);
    session.select({ ...next, payout: wanted });
    void save.execute(next);
  };
  const saveNamed = useEffectEvent((amount: string | undefined) => {
    if (payout !== undefined && amount !== undefined) void save.execute({ ...selection, amount });
  });
  useEffect(() => saveNamed(payIn), [payIn]);
  const restore = useEffectEvent((saved: Selection | undefined) => saved && select(saved));
  useEffect(() => {
    // The server reads only the cookie; where cookies are off, the browser may still have a saved selection.
    if (!data.isRequested) void recall.execute(config).then(restore);
  }, [data.isRequested, recall, config]);
  const retry = useEffectEvent(() => {
    if (view.status === 'failed' && view.error.code === 'unavailable') session.askAgain();
  });
  useEffect(() => {
    const back = () => retry();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
  return {
    selection,
    view,
    config,
    // Until the visitor has chosen another currency there.
    replaced: (data.replaced ?? []).filter(({ side }) => selection[side] === data.selection[side]),
    from: findCurrency(config.all, selection.from),
    to: findCurrency(config.all, selection.to),
    ...useLastQuote(view),
    payout,
    onAmount: (text: string) => select(typeAmount(selection, text)),
    onPayout: (text: string) => select(selection, filterAmount(text)),
    onSwap: () => select(swapSelection(selection, config)),
    isAmountMissing: isAmountAsked && isEmptyAmount(payout ?? selection.amount),
    onAmountMissing: () => setAmountAsked(true),
    onRetry: () => session.askAgain(),
    askWith: (estimator: Estimator) => session.askWith(estimator),
    choose: (side: Side, ticker: Ticker) => {
      const next = (side === 'from' ? chooseFrom : chooseTo)(selection, ticker, config);
      // What a visitor wants to get stays, whatever it is paid with.
      select(next, side === 'from' && next.to === selection.to ? payout : undefined);
    },
  };
}

/** The last quote, kept while a newer one is loading so that nothing below the card moves. */
function useLastQuote(view: EstimateView): { readonly quote: Quote | undefined; readonly isStale: boolean } {
  const current = view.status === 'ready' ? view.quote : undefined;
  const [last, setLast] = useState(current);
  const isStale = view.status === 'waiting';
  const quote = isStale ? last : current;
  if (quote !== last) setLast(quote);
  return { quote, isStale };
}
