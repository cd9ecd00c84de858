import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { MakeExchange } from '../../core/use-cases/widgets/widget-use-cases.ts';
import { useText } from '../hooks/i18n.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { useUseCase } from '../hooks/use-use-case.ts';
import { exchangeHeading } from '../screens/page-head.ts';
import { type Processing, useProcessing } from '../screens/processing/use-processing.ts';
import hidden from '../theme/hidden.module.css';
import { AmountsForm } from './amounts-form.tsx';
import { useCardParts } from './cards/use-card-parts.ts';
import { useOncePriced } from '../components/exchange-card/use-once-priced.ts';
import { useHost } from './host-context.ts';
import { LiveTransaction, preloadTransaction } from './live-transaction.tsx';
import type { ExchangeWidgetData } from './widget-data.ts';
import { useLaterSteps } from './steps/use-later-steps.ts';
import classes from './widget.module.css';

/**
 * Exchanges on a host page, one after the other: each try has its own idempotency keys, and starts from the given data.
 */
export function ExchangeWidget({ data }: { readonly data: ExchangeWidgetData }) {
  const [tries, setTries] = useState(0);
  return <Exchange key={tries} data={data} onAgain={() => setTries(tries + 1)} />;
}

interface ExchangeProps {
  readonly data: ExchangeWidgetData;
  onAgain(): void;
}

/** One exchange, from the amounts to the payout. */
function Exchange({ data, onAgain }: ExchangeProps) {
  const text = useText();
  const host = useHost();
  const [made, setMade] = useState<Transaction>();
  const { kind, options } = data.terms;
  const make = useUseCase(MakeExchange);
  const state = useProcessing(data, {
    make: (wanted, intent) => make.execute({ ...wanted, kind, query: location.search.slice(1) }, intent),
    needsEmail: kind === 'v1' && options.auth === 'email',
    onCreated: (transaction) => {
      host.post({ type: 'created', id: transaction.id, status: transaction.status });
      setMade(transaction);
    },
  });
  const heading = useId();
  if (made) return <LiveTransaction transaction={made} currencies={data.currencies} onAgain={onAgain} />;
  return (
    <>
      <h1 id={heading} className={hidden['hidden']}>
        {exchangeHeading(text, state.exchange.selection, data.currencies)}
      </h1>
      <Making data={data} state={state} labelledBy={heading} />
    </>
  );
}

interface MakingProps {
  readonly data: ExchangeWidgetData;
  readonly state: Processing;
  /** ID of its label. */
  readonly labelledBy: string;
}

function Making({ data, state, labelledBy }: MakingProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const [isDetailed, setIsDetailed] = useState(false);
  const isHydrated = useHydrated();
  const { steps, isLost, isOpening, isLoaded } = useLaterSteps(place);
  const { isGoing, press } = useGoOn(state, () => {
    void isLoaded().then((isThere) => isThere && setIsDetailed(true));
  });
  const { agreed } = state;
  const cards = useCardParts(state.exchange.isCard);
  const step = agreed ? 'confirmation' : isDetailed ? 'details' : 'amounts';
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The content was replaced; move the focus to its top for screen reader and keyboard users.
    place.current?.focus();
    preloadTransaction();
  }, [step]);
  const { auth, payoutAddress } = data.terms.options;
  // The merchant has set the address and knows the customer: there is nothing to ask.
  const needsDetails = auth !== 'merchant' || payoutAddress === undefined;
  const review = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await isLoaded()) || (await state.review())) return;
    setIsDetailed(true);
    focusWrong();
  };
  const focusWrong = () =>
    setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const next = (event: FormEvent) => {
    if (state.exchange.view.status === 'empty') {
      event.preventDefault();
      state.exchange.onAmountMissing();
      focusWrong();
      return;
    }
    if (!needsDetails) return void review(event);
    event.preventDefault();
    press();
  };
  return (
    <fieldset
      aria-labelledby={labelledBy}
      ref={place}
      tabIndex={-1}
      className={classes['place']}
      data-step={step}
      data-ready={isHydrated}
    >
      {step === 'amounts' && <AmountsForm {...{ data, state, isLost, isGoing, isOpening }} onNext={next} />}
      {step === 'details' && steps && (
        <steps.DetailsForm data={data} state={state} onReview={review} onBack={() => setIsDetailed(false)} />
      )}
      {agreed && steps && (
        <steps.Confirmation state={state} agreed={agreed}>
          {cards && agreed.card && <cards.CardTerms card={agreed.card} />}
        </steps.Confirmation>
      )}
    </fieldset>
  );
}

/** Goes on with the amounts once they have a price; what failed is asked for again. */
function useGoOn({ exchange: { selection, payout, view, onRetry } }: Processing, goOn: () => void) {
  const wanted = [selection.from, selection.to, payout ?? selection.amount].join(' ');
  const { isGoing, press } = useOncePriced<void>(view.status, wanted, goOn);
  return {
    isGoing,
    press: () => {
      press();
      if (view.status === 'failed') onRetry();
    },
  };
}
