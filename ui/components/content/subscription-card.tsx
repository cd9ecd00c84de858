import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { Button, buttonClass } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import { Icon } from '../icon/icon.tsx';
import frame from '../../theme/frame.module.css';
import classes from './subscription-card.module.css';

/** Longest reason, in characters. */
const REASON_LENGTH = 500;

interface SubscriptionCardProps {
  readonly heading: string;
  readonly email: string;
  readonly state: 'bad-email' | 'asked' | 'busy' | 'done' | 'failed';
  readonly texts: Readonly<Record<'ask' | 'button' | 'busy' | 'done' | 'failed', string>>;
  /** Rendered above the button. */
  readonly field?: ReactNode;
  /** Rendered beside the link to the home page, after success. */
  readonly after?: ReactNode;
  onSubmit(): void;
}

/**
 * One question about one e-mail address, and the result. The form works without scripts: it is posted to its own
 * address.
 */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { heading, email, state, texts, field, after, onSubmit } = props;
  const text = useText();
  const isAsking = state !== 'done' && state !== 'bad-email';
  return (
    <section className={classNames(frame['card'], frame['tight'], classes['card'])}>
      <h1 className={classes['heading']}>{heading}</h1>
      {isAsking && <p className={classes['ask']}>{texts.ask}</p>}
      {isAsking && (
        <p className={classes['email']}>
          <bdi dir="ltr">{email}</bdi>
        </p>
      )}
      <div aria-live="polite">
        {state === 'done' && (
          <p className={classes['done']}>
            <Icon name="check" />
            <span>{texts.done}</span>
          </p>
        )}
        {state === 'bad-email' && <Callout tone="attention">{text('subscribe.badEmail')}</Callout>}
        {state === 'failed' && <Callout tone="negative">{texts.failed}</Callout>}
      </div>
      {isAsking ? (
        <form
          method="post"
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {field}
          <Button type="submit" look="primary" isWide disabled={state === 'busy'}>
            {state === 'busy' ? texts.busy : state === 'failed' ? text('subscribe.again') : texts.button}
          </Button>
        </form>
      ) : (
        <p className={classes['ways']}>
          <Link to="/" className={buttonClass({ look: 'quiet' })}>
            {text('subscribe.home')}
          </Link>
          {state === 'done' && after}
        </p>
      )}
    </section>
  );
}

interface ReasonFieldProps {
  readonly value: string;
  onText(text: string): void;
}

/** The reason for unsubscribing, as free text. */
export function ReasonField({ value, onText }: ReasonFieldProps) {
  const text = useText();
  const id = useId();
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{text('subscribe.leaveReason')}</label>
      <textarea
        id={id}
        name="reason"
        rows={3}
        maxLength={REASON_LENGTH}
        className={classes['reason']}
        value={value}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}
