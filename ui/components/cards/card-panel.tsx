import type { MouseEventHandler, ReactNode } from 'react';
import type { CardDecline, CardView } from '../../../core/domain/cards/card-payment.ts';
import { useText } from '../../hooks/i18n.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import { buttonClass } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import { Panel } from '../panel/panel.tsx';
import { CardTerms } from './card-terms.tsx';
import classes from './cards.module.css';

const DECLINES: Readonly<Record<CardDecline, MessageId>> = {
  refused: 'cards.declineRefused',
  funds: 'cards.declineFunds',
  authentication: 'cards.declineAuthentication',
  identity: 'cards.declineIdentity',
  fraud: 'cards.declineFraud',
};

interface CardPanelProps {
  readonly card: CardView;
  /** Leads to the provider's page. A plain address, which works without scripts. */
  readonly payPath: string;
  /** Why the provider's page could not be opened, by the code of the error; absent if it was not tried. */
  readonly problem?: string | undefined;
  /** Called before a new tab opens the provider's page; without it the page opens in this one. */
  readonly onOpen?: MouseEventHandler | undefined;
  /** Shown below the button. */
  readonly children?: ReactNode;
}

/** The card payment of an exchange, with the way to the provider while there is something to pay. */
export function CardPanel({ card, payPath, problem, onOpen, children }: CardPanelProps) {
  const text = useText();
  const { name: provider, state, decline, canPay } = card;
  return (
    <Panel title={text('cards.heading')} isRaised={canPay}>
      {state === 'declined' && decline && (
        <Callout tone="negative">
          <p className={classes['reason']}>{text(DECLINES[decline])}</p>
        </Callout>
      )}
      {canPay && problem !== undefined && (
        <Callout tone="negative" isAlert>
          <p>{text(problem === 'too-many-requests' ? 'cards.limit' : 'cards.problem')}</p>
        </Callout>
      )}
      <CardTerms card={card} />
      {canPay && (
        <a
          href={payPath}
          rel="nofollow noopener"
          className={buttonClass({ look: 'primary', isWide: true })}
          target={onOpen && '_blank'}
          onClick={onOpen}
        >
          {text(state === 'pending' ? 'cards.pay' : 'cards.again', { provider })}
        </a>
      )}
      {children}
    </Panel>
  );
}
