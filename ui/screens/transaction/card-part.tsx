import { useSearchParams } from 'react-router-dom';
import { CARD_TAB } from '../../../core/domain/cards/card-payment.ts';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import { Callout } from '../../components/callout/callout.tsx';
import { CardPanel } from '../../components/cards/card-panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import type { TransactionPageData } from './transaction-data.ts';
import type { Followed } from './use-transaction.ts';

interface CardPartProps {
  readonly data: TransactionPageData;
  readonly followed: Followed;
}

/** The card payment, where a card pays. */
export function CardPart({ data: { by }, followed: { transaction } }: CardPartProps) {
  const text = useText();
  const [query] = useSearchParams();
  if (!transaction.card) return null;
  const said = query.get('card') ?? undefined;
  const isFromTab = said === CARD_TAB;
  return (
    <CardPanel card={transaction.card} payPath={`${transactionPath(by)}/card`} problem={isFromTab ? undefined : said}>
      {isFromTab && <Callout tone="quiet">{text('cards.fromTab')}</Callout>}
    </CardPanel>
  );
}
