import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { isEmptyAmount } from '../../../core/domain/number-filter.ts';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import frame from '../../theme/frame.module.css';
import hidden from '../../theme/hidden.module.css';
import { Button } from '../button/button.tsx';
import { MarketLabel } from '../market-label/market-label.tsx';
import type { CardEvents, CardState } from './card-types.ts';
import classes from './exchange-card.module.css';
import { GetField } from './get/get-field.tsx';
import { SendField } from './send/send-field.tsx';
import { SwapRow } from './swap-row.tsx';
import { useOncePriced } from './use-once-priced.ts';

interface ExchangeCardProps extends CardState, CardEvents {
  /** Label of the second button, which submits the form, also without scripts. */
  readonly submitLabel: string;
  /** Rendered below the button. */
  readonly children?: ReactNode;
}

/** The exchange form. It works as a plain form before scripts run and without them; with scripts nothing is posted. */
export function ExchangeCard({ submitLabel, children, ...card }: ExchangeCardProps) {
  const text = useText();
  const id = useId();
  const { selection, view, payout } = card;
  const form = useRef<HTMLFormElement>(null);
  const { go, isGoing } = useGoOn(card);
  // Without scripts an empty amount becomes 1 on the next page; here the visitor is asked for one.
  const goOn = (act: Act) => (event: SyntheticEvent) => {
    event.preventDefault();
    if (isEmptyAmount(payout ?? selection.amount)) {
      card.onAmountMissing();
      form.current?.querySelector<HTMLInputElement>('[inputmode]')?.focus();
    } else go(act);
  };
  return (
    <form
      ref={form}
      method="post"
      action="/exchange"
      className={classNames(frame['card'], frame['tight'], classes['card'])}
      aria-labelledby={id}
      onSubmit={goOn('onSubmit')}
      autoComplete="off"
    >
      <input type="hidden" name="from" value={selection.from} />
      <input type="hidden" name="to" value={selection.to} />
      {/* Enter in a field presses the first submit button of a form, which would otherwise pick a currency. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className={hidden['hidden']} />
      <header className={frame['head']}>
        <h2 id={id} className={frame['title']}>
          {text('exchange.heading')}
        </h2>
        <MarketLabel market={(card.quote ?? (view.status === 'ready' ? view.quote : undefined))?.market} />
      </header>
      <SendField {...card} />
      <SwapRow {...card} />
      <GetField {...card} />
      <div className={classes['buttons']}>
        <Button
          type="submit"
          name="start"
          value="1"
          look="primary"
          isWide
          aria-busy={isGoing}
          onClick={goOn('onStart')}
        >
          {text(isGoing ? 'exchange.waiting' : 'exchange.start')}
        </Button>
        <Button type="submit" look="quiet" isWide>
          {submitLabel}
        </Button>
      </div>
      {children}
    </form>
  );
}

type Act = 'onStart' | 'onSubmit';

/** Acts when a button is pressed. With a wanted payout it waits for the price, which alone names the amount to send. */
function useGoOn(card: CardState & CardEvents) {
  const { selection, view, payout } = card;
  const wanted = [selection.from, selection.to, payout].join(' ');
  const { isGoing, press } = useOncePriced<Act>(view.status, wanted, (act) => card[act]());
  const go = (act: Act) => {
    if (payout === undefined) return card[act]();
    press(act);
    // What failed is asked for again.
    if (view.status === 'failed') card.onRetry();
  };
  return { isGoing, go };
}
