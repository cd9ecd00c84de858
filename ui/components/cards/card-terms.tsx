import type { CardTerms as Terms, CardView } from '../../../core/domain/cards/card-payment.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { Detail, DetailList } from '../detail-list/detail-list.tsx';
import { Money } from '../money/money.tsx';
import { CARD_ASSET } from './card-asset.ts';
import { cardMoney } from './card-money.ts';
import classes from './cards.module.css';

interface CardTermsProps {
  readonly card: Pick<Terms, 'others'> & Omit<CardView, 'state' | 'canPay'>;
}

/** What a card pays, who takes it, what that costs, and what arrives; with the offers of other providers. */
export function CardTerms({ card }: CardTermsProps) {
  const text = useText();
  const i18n = useI18n();
  const { name: provider, amount, fee, networkFee, currency, coins, others = [], asksFor } = card;
  return (
    <div className={classes['terms']}>
      <DetailList>
        <Detail label={text('cards.amount')}>
          <strong>
            <bdi dir="ltr">{cardMoney(i18n, amount, currency)}</bdi>
          </strong>
        </Detail>
        <Detail label={text('cards.fee', { provider })}>
          <bdi dir="ltr">− {cardMoney(i18n, fee, currency)}</bdi>
        </Detail>
        <Detail label={text('cards.networkFee', { provider })}>
          <bdi dir="ltr">− {cardMoney(i18n, networkFee, currency)}</bdi>
        </Detail>
        <Detail label={text('cards.coins')}>
          <Money amount={coins} asset={CARD_ASSET} />
        </Detail>
      </DetailList>
      {others.length > 0 && (
        <div className={classes['others']}>
          <p>{text('cards.best', { count: others.length + 1 })}</p>
          <ul>
            {others.map((other) => (
              <li key={other.provider}>
                {text('cards.other', {
                  provider: other.name,
                  coins: i18n.amount(other.coins),
                  amount: cardMoney(i18n, other.amount, currency),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={classes['note']}>
        {text('cards.asks', { provider })} {asksFor.includes('identity') && text('cards.identity', { provider })}
      </p>
    </div>
  );
}
