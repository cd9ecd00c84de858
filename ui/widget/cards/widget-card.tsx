import { type MouseEvent, useState } from 'react';
import { CARD_TAB, type CardView } from '../../../core/domain/cards/card-payment.ts';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import { Callout } from '../../components/callout/callout.tsx';
import { CardPanel } from '../../components/cards/card-panel.tsx';
import { CopyButton } from '../../components/copy-button/copy-button.tsx';
import { useText } from '../../hooks/i18n.ts';

interface WidgetCardProps {
  readonly card: CardView;
  /** Of the exchange's tracking link. */
  readonly secret: string;
}

/**
 * The card payment of a widget's exchange. The provider's page opens in a tab of its own, where its customer sees whose
 * page it is, and by the customer's own click, which browsers do not block. A frame that may open no tabs says so.
 */
export function WidgetCard({ card, secret }: WidgetCardProps) {
  const text = useText();
  const [isBlocked, setIsBlocked] = useState(false);
  const path = `${transactionPath({ secret })}/card?${CARD_TAB}`;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    const tab = globalThis.open(path, '_blank');
    // The provider's page must not reach this one.
    if (tab) tab.opener = null;
    setIsBlocked(!tab);
  };
  return (
    <CardPanel card={card} payPath={path} onOpen={open}>
      {isBlocked && (
        <Callout tone="attention" isAlert>
          <p>{text('cards.blocked')}</p>
          <p>
            <a href={path} target="_blank" rel="noopener">
              {text('cards.payLink')}
            </a>{' '}
            <CopyButton value={() => new URL(path, location.href).href} label={text('cards.payLink')} />
          </p>
        </Callout>
      )}
    </CardPanel>
  );
}
