import type { MouseEvent } from 'react';
import type { ErrorCode } from '../../../core/contract/error-code.ts';
import type { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { type Text, useI18n, useText } from '../../hooks/i18n.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import { Button } from '../button/button.tsx';
import { symbolOf } from '../currency-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { CardEvents, CardState } from './card-types.ts';
import classes from './problem-note.module.css';

/** Codes with a text of their own; `amount-…` only where the answer contains the limit. */
const KNOWN: readonly ErrorCode[] = [
  'pair-unavailable',
  'currency-disabled',
  'unknown-currency',
  'invalid-input',
  'too-many-requests',
];

/** Problems that a retry would not solve. */
const LASTING: readonly ErrorCode[] = ['amount-too-small', 'amount-too-large', 'invalid-input', 'unknown-currency'];

/** Explains why there is no estimate, and offers the next step. */
export function ProblemNote({ selection, view, from, to, onAmount, onRetry }: CardState & CardEvents) {
  const text = useText();
  const i18n = useI18n();
  if (view.status !== 'failed') return null;
  const { code, limit } = view.error;
  const currencyFrom = symbolOf(from?.asset ?? selection.from);
  const currencyTo = symbolOf(to?.asset ?? selection.to);
  const shown = { limit: i18n.amount(limit?.amount ?? ''), currencyCode: currencyFrom };
  return (
    <div className={classes['problem']} role="alert" id="exchange-problem">
      <Icon name="alert" />
      <div className={classes['body']}>
        <p>{sentence(text, view.error, { currencyFrom, currencyTo, ...shown })}</p>
        {limit && code.startsWith('amount-') && (
          <Button
            type="submit"
            name="amount"
            value={limit.amount}
            look="quiet"
            onClick={onPlainClick(() => onAmount(limit.amount))}
          >
            {text(code === 'amount-too-small' ? 'problem.useMinimum' : 'problem.useMaximum', shown)}
          </Button>
        )}
        {!LASTING.includes(code) && (
          <Button type="submit" look="quiet" onClick={onPlainClick(onRetry)}>
            {text('problem.retry')}
          </Button>
        )}
      </div>
    </div>
  );
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
  const reason = stopReason(error);
  if (reason !== undefined) return text('problem.stopped', { reason });
  const isLimit = code === 'amount-too-small' || code === 'amount-too-large';
  if (isLimit && limit) return text(`problem.${code}`, values);
  return text(KNOWN.includes(code) ? (`problem.${code}` as MessageId) : 'problem.other', values);
}

/** Why staff has stopped what was asked for; undefined for any other error. */
function stopReason({ reasons }: ExchangeError): string | undefined {
  const [first] = (reasons as Partial<Record<string, readonly unknown[]>> | undefined)?.['main'] ?? [];
  const { code = first } = (first ?? {}) as { code?: unknown };
  const { name, values } = (code ?? {}) as { name?: unknown; values?: { reason?: unknown } };
  return name === 'stopped' ? String(values?.reason ?? '') : undefined;
}
