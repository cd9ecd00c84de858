import { useState } from 'react';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { messagesOf } from '../../../core/contract/field-error.ts';
import { compareDecimals } from '../../../core/domain/amount.ts';
import { wireAmount } from '../../../core/domain/number-filter.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import type { AnyMessage } from '../../../core/domain/message.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { RateKind, Transaction } from '../../../core/domain/transactions/transaction.ts';
import { EstimateQuote, type EstimateView, UNKNOWN } from '../../../core/use-cases/estimate-quote.ts';
import { FixQuote } from '../../../core/use-cases/fix-quote.ts';
import { CreateTransaction, type NewTransaction } from '../../../core/use-cases/transaction-use-cases.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { type EmailField, useEmailField } from '../../hooks/forms/use-email-field.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { type CheckedAddress, filledIn, useCheckedAddress } from '../use-checked-address.ts';
import { useExchange } from '../exchange/use-exchange.ts';
import type { ProcessingPageData } from './processing-data.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';

/** Behaviour that depends on where the exchange is made: on the site, or in a widget. */
interface ProcessingPlace {
  /** Makes the exchange; as for any visitor of the site unless given. @param intent the idempotency key. */
  make?(wanted: NewTransaction, intent: string): Promise<Transaction>;
  /** True where an e-mail is required. */
  readonly needsEmail?: boolean | undefined;
  /** Called with the new exchange; resolves when it is shown. */
  onCreated(transaction: Transaction): void | Promise<void>;
}

/** State and actions of a visitor between choosing a pair and having an exchange. */
export function useProcessing(data: ProcessingPageData, { needsEmail = false, ...place }: ProcessingPlace) {
  const exchange = usePriced(data);
  const { selection, quote, kind, view } = exchange;
  const payout = useCheckedAddress(selection.to, { address: data.payoutAddress, extraId: data.payoutPid });
  const refund = useCheckedAddress(selection.from);
  const email = useEmailField(needsEmail);
  // The quote the visitor agreed to; undefined while they still fill in the form.
  const [agreed, setAgreed] = useState<Quote>();
  const creation = useCreation(place);

  const fields = { payout, refund, email };
  const isFixed = kind === 'fixed';
  const review = async () => {
    const judged = await Promise.all([
      payout.verify(undefined, true),
      refund.verify(undefined, isFixed),
      email.verify(),
    ]);
    if (!judged.every(Boolean)) return false;
    if (view.status !== 'ready' || quote === undefined) return false;
    creation.clear();
    setAgreed(quote);
    return true;
  };
  const create = () => {
    if (agreed === undefined || quote === undefined || isWorse(quote, agreed)) return;
    const wanted = requestOf(selection, isFixed ? quote.fixed?.id : undefined, fields);
    void creation.run(wanted, (error) => {
      if (refuseFields(error, fields) || exchange.refuse(error)) setAgreed(undefined);
      else if (error.code === 'quote-expired') exchange.onRetry();
    });
  };
  return {
    exchange,
    ...fields,
    agreed,
    review,
    create,
    creation: creation.state,
    accept: () => quote && setAgreed(quote),
    back: () => setAgreed(undefined),
    hasWorsened: agreed !== undefined && quote !== undefined && isWorse(quote, agreed),
  };
}

export type Processing = ReturnType<typeof useProcessing>;

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
  return {
    ...exchange,
    view: problem ? ({ status: 'failed', amount: UNKNOWN, error: problem } as const) : exchange.view,
    quote: problem ? undefined : exchange.quote,
    kind,
    onKind: (next: RateKind) => {
      setKind(next);
      exchange.askWith(next === 'fixed' ? fixed : floating);
    },
    /** @returns true where the amount is the reason. */
    refuse: (error: ExchangeError) => {
      const isAmount = error.code.startsWith('amount-') || 'amount' in error.fields;
      if (isAmount) setRefused({ of: exchange.view, error });
      return isAmount;
    },
  };
}

function useCreation({ make, onCreated }: Pick<ProcessingPlace, 'make' | 'onCreated'>) {
  const usual = useUseCase(CreateTransaction);
  const { state, run, clear } = useAction();
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  return {
    state,
    clear,
    run: (wanted: NewTransaction, onRefusal: (error: ExchangeError) => void) =>
      run(async () => {
        try {
          const intent = idempotencyKeys.keyFor(wanted);
          await onCreated(await (make ? make(wanted, intent) : usual.execute(wanted, intent)));
        } catch (cause) {
          const error = ExchangeError.from(cause);
          onRefusal(error);
          throw error;
        }
      }),
  };
}

interface Fields {
  readonly payout: CheckedAddress;
  readonly refund: CheckedAddress;
  readonly email: EmailField;
}

function requestOf(
  { from, to, amount }: Selection,
  quoteId: string | undefined,
  { payout, refund, email }: Fields,
): NewTransaction {
  const { address, extraId } = payout.destination;
  const back = filledIn(refund.destination);
  return {
    from,
    to,
    ...(quoteId === undefined ? { amount: wireAmount(amount) } : { quoteId }),
    address,
    ...(extraId && { extraId }),
    ...(back && { refundAddress: back.address, ...(back.extraId && { refundExtraId: back.extraId }) }),
    ...(email.value.trim() && { email: email.value.trim() }),
  };
}

/** Shows the service's messages beside their fields. @returns true when there was such a field. */
function refuseFields(error: ExchangeError, { payout, refund, email }: Fields): boolean {
  const places: Readonly<Record<string, (messages: readonly AnyMessage[]) => void>> = {
    address: (about) => payout.refuse('address', about),
    extraId: (about) => payout.refuse('extraId', about),
    refundAddress: (about) => refund.refuse('address', about),
    refundExtraId: (about) => refund.refuse('extraId', about),
    email: email.refuse,
  };
  const matched = Object.entries(messagesOf(error)).filter(([field]) => Object.hasOwn(places, field));
  for (const [field, about] of matched) places[field]!(about);
  return matched.length > 0;
}

function isWorse(quote: Quote, agreed: Quote): boolean {
  return compareDecimals(quote.amountTo, agreed.amountTo) < 0;
}
