import type { ComponentProps, MouseEvent } from 'react';
import type { ErrorCode } from '../../../core/contract/error-code.ts';
import type { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { mainMessage } from '../../../core/contract/main-message.ts';
import { type Text, useI18n, useText } from '../../hooks/i18n.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import { Button } from '../button/button.tsx';
import { symbolOf } from '../currency-names.ts';
import { classNames } from '../../hooks/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { isAmountRefused } from './amount-refusals.ts';
import type { CardEvents, CardState } from './card-types.ts';
import { useOnline } from './use-online.ts';
import classes from './problem-note.module.css';

/** Codes with a text of their own; those that refuse an amount only where the answer contains the limit. */
const KNOWN: readonly ErrorCode[] = [
  'pair-unavailable',
  'currency-disabled',
  'unknown-currency',
  'invalid-input',
  'too-many-requests',
  'fixed-rate-limit',
];

/** Problems that a retry would not solve. */
const LASTING: readonly ErrorCode[] = ['invalid-input', 'unknown-currency'];

interface ProblemNoteProps extends CardState, CardEvents {
  /** True for a note that takes the place of the rate, so that nothing below it moves. */
  readonly isInline?: boolean;
}

/** Explains why there is no estimate, and offers the next step. */
export function ProblemNote(props: ProblemNoteProps) {
  const { selection, view, from, to, isInline = false, onAmount, onRetry } = props;
  const text = useText();
  const i18n = useI18n();
  const isOnline = useOnline();
  if (view.status !== 'failed') return null;
  const Act = isInline ? InlineButton : QuietButton;
  const { code, limit } = view.error;
  const isOffline = !isOnline && code === 'unavailable';
  const currencyFrom = symbolOf(from?.asset ?? selection.from);
  const currencyTo = symbolOf(to?.asset ?? selection.to);
  const shown = { limit: i18n.amount(limit?.amount ?? ''), currencyCode: currencyFrom };
  return (
    <div
      className={classNames(classes['problem'], classes[isInline ? 'inline' : 'boxed'])}
      role="alert"
      id="exchange-problem"
    >
      <Icon name="alert" />
      <div className={classes['body']}>
        <p>
          {isOffline ? text('problem.offline') : sentence(text, view.error, { currencyFrom, currencyTo, ...shown })}
        </p>
        {limit && isAmountRefused(code) && (
          <Act name="amount" value={limit.amount} onClick={onPlainClick(() => onAmount(limit.amount))}>
            {text(code === 'amount-too-small' ? 'problem.useMinimum' : 'problem.useMaximum', shown)}
          </Act>
        )}
        {!isOffline && !LASTING.includes(code) && !isAmountRefused(code) && (
          <Act onClick={onPlainClick(onRetry)}>{text('problem.retry')}</Act>
        )}
      </div>
    </div>
  );
}

function InlineButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button {...props} type="submit" className={classes['act']} />;
}

function QuietButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <Button {...props} type="submit" look="quiet" />;
}

/** Replaces a submit button's default action where scripts run. */
function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
}

function sentence(text: Text, error: ExchangeError, values: Readonly<Record<string, string>>): string {
  const { code, limit } = error;
  const { name, values: said } = mainMessage(error);
  if (name === 'no-prices') return text('problem.no-prices');
  if (name === 'stopped') return text('problem.stopped', { reason: String(said?.['reason'] ?? '') });
  if (limit && isAmountRefused(code)) return text(`problem.${code}`, values);
  // Too high for any amount: the market is too thin for this pair.
  if (code === 'price-impact-too-high') return text('problem.pair-unavailable', values);
  return text(KNOWN.includes(code) ? (`problem.${code}` as MessageId) : 'problem.other', values);
}
