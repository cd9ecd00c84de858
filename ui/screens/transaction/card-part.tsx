import { useSearchParams } from 'react-router-dom';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import { CardPanel } from '../../components/cards/card-panel.tsx';
import type { TransactionPageData } from './transaction-data.ts';
import type { Followed } from './use-transaction.ts';

interface CardPartProps {
  readonly data: TransactionPageData;
  readonly followed: Followed;
}

/** The card payment, where a card pays. */
export function CardPart({ data: { by }, followed: { transaction } }: CardPartProps) {
  const [query] = useSearchParams();
  if (!transaction.card) return null;
  const problem = query.get('card') ?? undefined;
  return <CardPanel card={transaction.card} payPath={`${transactionPath(by)}/card`} problem={problem} />;
}
