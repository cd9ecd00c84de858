import { Link } from 'react-router-dom';
import { cardSource } from '../../../core/domain/cards/card-payment.ts';
import { guestPath, processingPath } from '../../../core/domain/quotes/exchange-route.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import { isClosed, type Transaction } from '../../../core/domain/transactions/transaction.ts';
import { Button, buttonClass } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import { usePage } from '../../hooks/page-context.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import classes from './transaction-screen.module.css';

/** After the end: the same exchange again, the other way round, or on paper. */
export function AfterEnd({ transaction }: { readonly transaction: Transaction }) {
  const text = useText();
  const pathOf = useAgainPath();
  const isHydrated = useHydrated();
  if (!isClosed(transaction.status)) return null;
  const { from, to, amountTo } = transaction;
  return (
    <div className={classes['again']}>
      <Link to={pathOf(againOf(transaction))} className={buttonClass({ look: 'primary' })}>
        {text('transaction.again')}
      </Link>
      {transaction.status === 'finished' && (
        <Link to={pathOf({ from: to, to: from, amount: amountTo })} className={buttonClass({ look: 'quiet' })}>
          {text('transaction.back')}
        </Link>
      )}
      <Button look="quiet" disabled={!isHydrated} onClick={() => print()}>
        {text('transaction.print')}
      </Button>
    </div>
  );
}

/** On paper alone, once the exchange is closed: whose page it is, and what it is. */
export function PrintHead({ transaction: { status } }: { readonly transaction: Transaction }) {
  const text = useText();
  const isHydrated = useHydrated();
  if (!isClosed(status)) return null;
  return (
    <div className={classes['printHead']}>
      <span>Altway{isHydrated && `, ${location.host}`}</span>
      <span>{text('transaction.confirmation')}</span>
    </div>
  );
}

/** What the next exchange begins with. */
export function againOf({ from, to, amountFrom: amount, card }: Transaction): Selection {
  return card ? { from: cardSource(card.currency), to, amount: card.amount } : { from, to, amount };
}

/** The page that makes the next exchange: without an account for visitors who have none, where that is offered. */
export function useAgainPath(): (selection: Selection) => string {
  const isSignedIn = useProfile() !== undefined;
  const { site } = usePage();
  return isSignedIn || !site.hasGuests ? processingPath : guestPath;
}
