import { type ComponentType, useEffect, useState } from 'react';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { Callout } from '../components/callout/callout.tsx';
import { useText } from '../hooks/i18n.ts';
import type { WidgetTransactionProps } from './widget-transaction.tsx';
import { useHost } from './host-context.ts';
import classes from './widget.module.css';

interface LiveTransactionProps {
  readonly transaction: Transaction;
  readonly currencies: readonly Currency[];
  onAgain(): void;
}

const load = () => import('./widget-transaction.tsx');

/** Preloads the code for following an exchange. */
export function preloadTransaction(): void {
  load().catch(() => undefined);
}

/** An exchange that was made here, followed; the code that shows it is loaded by then. */
export function LiveTransaction({ transaction, currencies, onAgain }: LiveTransactionProps) {
  const text = useText();
  const host = useHost();
  const [Shown, setShown] = useState<ComponentType<WidgetTransactionProps>>();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    load().then(
      ({ WidgetTransaction }) => setShown(() => WidgetTransaction),
      () => setIsLost(true),
    );
  }, []);
  const { id, trackSecret: secret = '' } = transaction;
  const own = currencies.filter(({ ticker }) => ticker === transaction.from || ticker === transaction.to);
  const path = `/track/${encodeURIComponent(secret)}`;
  if (isLost)
    return (
      <Callout tone="attention" isAlert>
        <a href={path} target="_blank" rel="noopener noreferrer">
          {text('widget.elsewhere')}
        </a>
      </Callout>
    );
  if (!Shown)
    return (
      <output className={classes['card']} aria-busy="true">
        {text('confirm.creating')}
      </output>
    );
  return (
    <Shown
      data={{ by: { secret }, transaction, held: [], currencies: own }}
      onStatus={(status) => host.post({ type: 'status', id, status })}
      onAgain={onAgain}
    />
  );
}
