import { useState } from 'react';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { messagesOf } from '../../../core/contract/field-error.ts';
import { compareDecimals } from '../../../core/domain/amount.ts';
import { CARD_COIN, cardCurrencyOf } from '../../../core/domain/cards/card-payment.ts';
import { type Currency, findCurrency, type Ticker } from '../../../core/domain/quotes/currency.ts';
import { leastAmount, USUAL_TOLERANCE } from '../../../core/domain/quotes/least-output.ts';
import type { AnyMessage } from '../../../core/domain/message.ts';
import { isImpactAccepted } from '../../../core/domain/quotes/price-impact.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import type { RateKind } from '../../../core/domain/transactions/transaction.ts';
import { EstimateQuote, type EstimateView, UNKNOWN } from '../../../core/use-cases/estimate-quote.ts';
import { FixQuote } from '../../../core/use-cases/fix-quote.ts';
import { useEmailField } from '../../hooks/forms/use-email-field.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { useCheckedAddress } from '../use-checked-address.ts';
import type { Side } from '../../components/exchange-card/card-types.ts';
import { useExchange } from '../exchange/use-exchange.ts';
import { hasMoved } from './has-moved.ts';
import type { ProcessingPageData } from './processing-data.ts';
import { refuseFields, requestOf } from './processing-request.ts';
import { useCreation, type ProcessingPlace } from './use-creation.ts';

/** State and actions of a visitor between choosing a pair and having an exchange. */
export function useProcessing(
  data: ProcessingPageData,
  { needsEmail = false, email: ownEmail, ...place }: ProcessingPlace,
) {
  const exchange = usePriced(data);
  const { selection, quote, kind, view } = exchange;
  const payout = useCheckedAddress(selection.to, { address: data.payoutAddress, extraId: data.payoutPid });
  const returned = returnedOf(exchange);
  const refund = useCheckedAddress(returned.ticker);
  const email = useEmailField(needsEmail, ownEmail);
  // The quote the visitor agreed to; undefined while they still fill in the form.
  const [agreed, setAgreed] = useState<Quote>();
  // The bound of the price impact that the visitor accepted; a larger one has to be accepted anew.
  const [accepted, setAccepted] = useState<string>();
  const creation = useCreation(place);

  const least = useLeast(exchange.to);
  const impact = (quote ?? agreed)?.priceImpact;
  const isAccepted = impact === undefined || isImpactAccepted(impact, accepted);
  const [fields, isFixed] = [{ payout, refund, email }, kind === 'fixed'];
  const review = async () => {
    if (view.status === 'empty') exchange.onAmountMissing();
    const judged = await Promise.all([
      payout.verify(undefined, true),
      refund.verify(undefined, isFixed),
      email.verify(),
    ]);
    if (!judged.every(Boolean) || view.status !== 'ready' || quote === undefined) return false;
    creation.clear();
    setAgreed(quote);
    return true;
  };
  const create = () => {
    if (agreed === undefined || quote === undefined || isWorse(quote, agreed) || !isAccepted) return;
    const wanted = requestOf(selection, fields, {
      provider: quote.card?.provider,
      quoteId: isFixed ? quote.fixed?.id : undefined,
      acceptPriceImpact: impact?.needsAcceptance ? accepted : undefined,
      // Of the agreed quote: a retry is the same request, though the price has changed.
      leastAmountTo: isFixed ? undefined : least.leastOf(agreed),
    });
    void creation.run(wanted, (error) => {
      if (refuseFields(error, fields) || exchange.refuse(error)) setAgreed(undefined);
      else if (hasMoved(error) || 'leastAmountTo' in error.fields) exchange.onRetry();
    });
  };
  return {
    exchange,
    /** The currency that would be sent back. */
    returned,
    ...fields,
    agreed,
    review,
    create,
    creation: creation.state,
    impact,
    isImpactAccepted: isAccepted,
    acceptedImpact: accepted,
    acceptImpact: setAccepted,
    ...least,
    accept: () => quote && setAgreed(quote),
    back: () => setAgreed(undefined),
    hasWorsened: agreed !== undefined && quote !== undefined && isWorse(quote, agreed),
  };
}

/** The currency that would be sent back: what a card buys is bitcoin. */
function returnedOf({ selection, config }: Pick<ReturnType<typeof useExchange>, 'selection' | 'config'>) {
  const ticker = cardCurrencyOf(selection.from) ? CARD_COIN : selection.from;
  return { ticker, currency: findCurrency(config.all, ticker) };
}

export type Processing = ReturnType<typeof useProcessing>;

/** How far the payout may fall below the estimate, in percent. */
function useLeast(to: Currency | undefined) {
  const [tolerance, setTolerance] = useState(USUAL_TOLERANCE);
  const leastOf = ({ amountTo }: Quote) => to && leastAmount(amountTo, to.decimals, tolerance);
  return { tolerance, setTolerance, leastOf };
}

/**
 * Stands in for the quote where the server returns none at a fixed rate: an estimate must not be taken for a promise.
 */
const NO_FIXED_RATE = new ExchangeError('unavailable', 'There is no fixed rate for this pair now');

/** The pair with its price, at either kind of rate; a refusal replaces the price until it changes. */
function usePriced(data: ProcessingPageData) {
  const exchange = useExchange(data);
  const floating = useUseCase(EstimateQuote);
  const fixed = useUseCase(FixQuote);
  const [kind, setKind] = useState<RateKind>('floating');
  const [refused, setRefused] = useState<{ readonly of: EstimateView; readonly error: ExchangeError }>();
  const lacksTerms = kind === 'fixed' && exchange.view.status === 'ready' && !exchange.view.quote?.fixed;
  const problem = refused?.of === exchange.view ? refused.error : lacksTerms ? NO_FIXED_RATE : undefined;
  const onKind = (next: RateKind) => {
    setKind(next);
    exchange.askWith(next === 'fixed' ? fixed : floating);
  };
  return {
    ...exchange,
    view: problem ? ({ status: 'failed', amount: UNKNOWN, error: problem } as const) : exchange.view,
    quote: problem ? undefined : exchange.quote,
    kind,
    onKind,
    /** Why there is no fixed rate, where there is still a floating one. */
    fixedRefused: fixedRefusal(problem ?? (exchange.view.status === 'failed' ? exchange.view.error : undefined)),
    /** True where a card pays, for which there is no fixed rate. */
    isCard: cardCurrencyOf(exchange.selection.from) !== undefined,
    choose: (side: Side, ticker: Ticker) => {
      if (side === 'from' && cardCurrencyOf(ticker) && kind === 'fixed') onKind('floating');
      exchange.choose(side, ticker);
    },
    /** @returns true where the amount, or its fixed rate, is the reason. */
    refuse: (error: ExchangeError) => {
      const isAmount =
        error.code.startsWith('amount-') || 'amount' in error.fields || error.code === 'fixed-rate-limit';
      if (isAmount) setRefused({ of: exchange.view, error });
      return isAmount;
    },
  };
}

function fixedRefusal(error: ExchangeError | undefined): readonly AnyMessage[] | undefined {
  return error?.code === 'fixed-rate-limit' ? Object.values(messagesOf(error)).flat() : undefined;
}

function isWorse(quote: Quote, agreed: Quote): boolean {
  return compareDecimals(quote.amountTo, agreed.amountTo) < 0;
}
