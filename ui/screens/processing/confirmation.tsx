import type { ReactNode } from 'react';
import { REFRESH_MS } from '../../../core/use-cases/estimate-quote.ts';
import type { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { messagesOf } from '../../../core/contract/field-error.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { validityOf } from '../../../core/use-cases/fix-quote.ts';
import { Button } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { Countdown } from '../../components/countdown/countdown.tsx';
import { DetailList } from '../../components/detail-list/detail-list.tsx';
import { ProblemNote } from '../../components/exchange-card/problem-note.tsx';
import { ImpactConsent } from '../../components/price-impact/impact-consent.tsx';
import { ImpactNote } from '../../components/price-impact/impact-note.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { RateChanged } from '../../components/processing/rate-changed.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useErrorText } from '../../hooks/forms/use-error-text.ts';
import { useSecondsLeft } from '../../hooks/use-seconds-left.ts';
import classes from './confirmation.module.css';
import type { Processing } from './use-processing.ts';
import { Sum, Where } from './confirmation-lines.tsx';
import { Least } from './least-line.tsx';

const SECOND_MS = 1000;

interface ConfirmationProps {
  readonly state: Processing;
  readonly agreed: Quote;
  /** More terms, such as those of a card: pages that take none do not load them. */
  readonly children?: ReactNode;
}

/** The terms of the exchange, line by line, and the button that agrees to them. */
export function Confirmation({ state, agreed, children }: ConfirmationProps) {
  const text = useText();
  const { exchange, creation, hasWorsened } = state;
  const { view, quote, from, to, selection } = exchange;
  const isBusy = creation.status === 'busy';
  const toAsset = to?.asset ?? selection.to;
  const idle = {
    onAmount: state.back,
    onSwap: state.back,
    onPick: state.back,
    onPickIntent: noop,
    onStart: noop,
    onSubmit: noop,
    onAmountMissing: noop,
  };
  return (
    <Panel
      title={text('confirm.heading')}
      isRaised
      aside={quote && <Renewal key={quote.fixed?.id ?? quote.quotedAt} quote={quote} />}
    >
      <DetailList>
        <Sum quote={quote ?? agreed} from={from} to={to} />
        <Least state={state} quote={agreed} asset={toAsset} isBusy={isBusy} />
        <Where state={state} />
      </DetailList>
      {children}
      <p className={classes['check']}>{text('confirm.check')}</p>
      {hasWorsened && quote && (
        <RateChanged before={agreed.amountTo} now={quote.amountTo} asset={toAsset} onAccept={state.accept} />
      )}
      <Impact state={state} asset={toAsset} isBusy={isBusy} />
      {view.status === 'failed' && <ProblemNote {...exchange} {...idle} />}
      {creation.status === 'failed' && view.status !== 'failed' && (
        <Callout tone="negative" isAlert>
          <NotCreated error={creation.error} />
        </Callout>
      )}
      <div className={classes['buttons']}>
        <Button
          look="primary"
          isWide
          disabled={isBusy || hasWorsened || !state.isImpactAccepted || view.status !== 'ready'}
          aria-busy={isBusy}
          onClick={state.create}
        >
          {text(isBusy ? 'confirm.creating' : 'confirm.create')}
        </Button>
        <Button look="quiet" isWide disabled={isBusy} onClick={state.back}>
          {text('confirm.back')}
        </Button>
      </div>
    </Panel>
  );
}

const noop = () => undefined;

interface ImpactProps {
  readonly state: Processing;
  readonly asset: string;
  readonly isBusy: boolean;
}

/** The price impact where it is high; from a bound on, the visitor has to accept it. */
function Impact({ state: { impact, acceptedImpact, acceptImpact }, asset, isBusy }: ImpactProps) {
  if (!impact?.needsAcceptance) return impact && <ImpactNote impact={impact} asset={asset} />;
  return (
    <ImpactConsent impact={impact} asset={asset} accepted={acceptedImpact} disabled={isBusy} onAccept={acceptImpact} />
  );
}

/** The reason why the exchange was not made. A limit is shown as such, because a retry would not help. */
function NotCreated({ error }: { readonly error: ExchangeError }) {
  const text = useText();
  const said = useErrorText();
  if (error.code === 'too-many-requests') return <p>{said(Object.values(messagesOf(error)).flat())}</p>;
  const least = messagesOf(error)['leastAmountTo'];
  if (least) return <p>{said(least)}</p>;
  if (error.code === 'price-impact-unaccepted') return <p>{text('confirm.impactGrown')}</p>;
  return <p>{text(error.code === 'quote-expired' ? 'confirm.expired' : 'confirm.failed')}</p>;
}

/** How long the figures hold: a fixed rate until its expiry, an estimate until the next request. */
function Renewal({ quote }: { readonly quote: Quote }) {
  const left = useSecondsLeft((quote.fixed ? validityOf(quote) : REFRESH_MS) / SECOND_MS);
  return (
    <span className={classes['renewal']}>
      <Countdown left={left} message={quote.fixed ? 'rate.expiresIn' : 'exchange.renewsIn'} />
    </span>
  );
}
