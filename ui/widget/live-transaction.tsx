import { type ComponentType, useEffect, useState } from 'react';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { Callout } from '../components/callout/callout.tsx';
import { useText } from '../hooks/i18n.ts';
import { useResolve } from '../hooks/use-use-case.ts';
import { type CardParts, loadCardParts } from './cards/use-card-parts.ts';
import type { WidgetTransactionProps } from './widget-transaction.tsx';
import { useHost } from './host-context.ts';
import classes from './widget.module.css';

interface LiveTransactionProps {
  readonly transaction: Transaction;
  readonly currencies: readonly Currency[];
  onAgain(): void;
}

interface Shown {
  readonly Page: ComponentType<WidgetTransactionProps>;
  readonly cards: CardParts | undefined;
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
  const resolve = useResolve();
  const hasCard = transaction.card !== undefined;
  const [shown, setShown] = useState<Shown>();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    // A card's words first: the others would ask for coins.
    Promise.all([load(), hasCard ? loadCardParts(resolve) : undefined]).then(
      ([{ WidgetTransaction }, parts]) => setShown({ Page: WidgetTransaction, cards: parts }),
      () => setIsLost(true),
    );
  }, [resolve, hasCard]);
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
  if (!shown)
    return (
      <output className={classes['card']} aria-busy="true">
        {text('confirm.creating')}
      </output>
    );
  return (
    <shown.Page
      data={{ by: { secret }, transaction, held: [], currencies: own }}
      cards={shown.cards}
      onStatus={(status) => host.post({ type: 'status', id, status })}
      onAgain={onAgain}
    />
  );
}
