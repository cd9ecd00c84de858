import { useMemo, useState } from 'react';
import { BehaviorSubject } from 'rxjs';
import { cardCurrencyOf } from '../../core/domain/cards/card-payment.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { currencyConfig, findCurrency, type Ticker } from '../../core/domain/quotes/currency.ts';
import { isImpactAccepted } from '../../core/domain/quotes/price-impact.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { type EstimateView, UNKNOWN } from '../../core/use-cases/estimate-quote.ts';
import { PricePayment } from '../../core/use-cases/widgets/price-payment.ts';
import { MakePayment, type NewPayment } from '../../core/use-cases/widgets/widget-use-cases.ts';
import { useEmailField } from '../hooks/forms/use-email-field.ts';
import { useAction } from '../hooks/forms/use-action.ts';
import { useStream } from '../hooks/use-stream.ts';
import { useUseCase } from '../hooks/use-use-case.ts';
import { hasMoved } from '../screens/processing/has-moved.ts';
import { IdempotencyKeys } from '../screens/processing/idempotency-keys.ts';
import { type CheckedAddress, filledIn, useCheckedAddress } from '../screens/use-checked-address.ts';
import { useHost } from './host-context.ts';
import type { PaymentWidgetData } from './widget-data.ts';

/** State and actions of a payer: the currency to pay with, the refund address, and the payment. */
export function usePayment(data: PaymentWidgetData) {
  const { options } = data.terms;
  const config = useMemo(() => currencyConfig(data.currencies), [data.currencies]);
  const price = useUseCase(PricePayment);
  const [ticker, setTicker] = useState(data.from);
  const [{ from$, view$, first }] = useState(() => {
    const known = firstView(data);
    const wanted$ = new BehaviorSubject<Ticker>(data.from);
    return { from$: wanted$, view$: price.execute(wanted$, options, known), first: known };
  });
  const view = useStream(view$, first);
  const refund = useCheckedAddress(ticker);
  const email = useEmailField();
  // The bound of the price impact that the payer accepted; a larger one has to be accepted anew.
  const [accepted, setAccepted] = useState<string>();
  const impact = view.status === 'ready' ? view.quote?.priceImpact : undefined;
  const card = view.status === 'ready' ? view.quote?.card : undefined;
  const isCard = cardCurrencyOf(ticker) !== undefined;
  const { made, creation, run } = useMaking((error) => {
    // The button waits for the new price, of the currency that is chosen by then.
    if (hasMoved(error)) from$.next(from$.value);
  });
  const pay = async () => {
    const judged = await Promise.all([isCard || refund.verify(undefined, true, true), email.verify()]);
    if (!judged.every(Boolean)) return;
    await run({
      query: location.search.slice(1),
      from: ticker,
      ...(card ? { provider: card.provider } : refundTo(refund)),
      ...(email.value.trim() && { email: email.value.trim() }),
      ...(impact?.needsAcceptance && accepted !== undefined && { acceptPriceImpact: accepted }),
    });
  };
  const to = findCurrency(config.all, options.to);
  const choose = (chosen: Ticker) => {
    setTicker(chosen);
    setAccepted(undefined);
    from$.next(chosen);
  };
  return {
    ticker,
    from: findCurrency(config.all, ticker),
    to,
    /** Of the payout. */
    asset: to?.asset ?? options.to,
    /** What the merchant has asked for. */
    amount: options.amount,
    /** Currencies that can be paid with. */
    sources: config.enabled.filter((currency) => currency.ticker !== options.to),
    view,
    /** True where a card is to pay; its terms are known with the price. */
    isCard,
    card,
    refund,
    email,
    impact,
    isImpactAccepted: impact === undefined || isImpactAccepted(impact, accepted),
    acceptedImpact: accepted,
    acceptImpact: setAccepted,
    made,
    creation,
    pay,
    choose,
  };
}

function refundTo({ destination, name }: CheckedAddress) {
  const back = filledIn(destination);
  if (back === undefined) return back;
  return {
    refundAddress: back.address,
    ...(back.extraId && { refundExtraId: back.extraId }),
    ...(name && { refundAddressName: name }),
  };
}

export type Payment = ReturnType<typeof usePayment>;

function useMaking(onRefusal: (error: ExchangeError) => void) {
  const host = useHost();
  const make = useUseCase(MakePayment);
  const { state: creation, run } = useAction();
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  const [made, setMade] = useState<Transaction>();
  return {
    made,
    creation,
    run: (wanted: NewPayment) =>
      run(async () => {
        const transaction = await make.execute(wanted, idempotencyKeys.keyFor(wanted)).catch((cause: unknown) => {
          const error = ExchangeError.from(cause);
          onRefusal(error);
          throw error;
        });
        host.post({ type: 'created', id: transaction.id, status: transaction.status });
        setMade(transaction);
      }),
  };
}

function firstView({ quote, problem }: PaymentWidgetData): EstimateView {
  if (quote) return { status: 'ready', amount: quote.amountFrom, quote };
  if (problem) return { status: 'failed', amount: UNKNOWN, error: new ExchangeError(problem.code, problem.message) };
  return { status: 'waiting', amount: UNKNOWN };
}
