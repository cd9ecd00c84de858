import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import type { Side } from '../exchange-card/card-types.ts';
import classes from './currency-row.module.css';

/** True while the currency cannot be sent, or received. */
export function isTroubled({ trouble }: Currency, side: Side): boolean {
  return trouble !== undefined && (side === 'from' ? trouble.payIn : trouble.payout);
}

/** Why a currency cannot be chosen with success now; nothing while it can. */
export function TroubleNote({ currency, side }: { readonly currency: Currency; readonly side: Side }) {
  const text = useText();
  if (!isTroubled(currency, side)) return null;
  const reason = currency.trouble?.reason;
  return (
    <span className={classes['trouble']}>
      {reason === undefined ? text('picker.silent') : text('problem.stopped', { reason })}
    </span>
  );
}
