import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import type { MerchantPayment } from '../../../core/domain/merchants/merchant.ts';
import type { PageOf } from '../../../core/use-cases/merchants/merchant-record.ts';
import { StatusBadge } from '../../components/history/status-badge.tsx';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { Money } from '../../components/money/money.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import badge from '../../theme/badge.module.css';
import classes from '../profile/profile-parts.module.css';
import { ListPages } from './list-pages.tsx';

interface PaymentsPanelProps {
  readonly payments: PageOf<MerchantPayment> | undefined;
  readonly currencies: readonly Currency[];
}

/** Merchant's payments and exchanges in widgets, the newest first. */
export function PaymentsPanel({ payments, currencies }: PaymentsPanelProps) {
  const text = useText();
  return (
    <Panel title={text('merchant.payments')}>
      {payments === undefined ? (
        <p>{text('merchant.unavailable')}</p>
      ) : payments.items.length === 0 ? (
        <p className={classes['note']}>{text('merchant.noPayments')}</p>
      ) : (
        <ul className={classes['list']}>
          {payments.items.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} currencies={currencies} />
          ))}
        </ul>
      )}
      {payments && (
        <ListPages name="payments" label={text('merchant.payments')} page={payments.page} pages={payments.pages} />
      )}
    </Panel>
  );
}

interface PaymentLineProps {
  readonly payment: MerchantPayment;
  readonly currencies: readonly Currency[];
}

function PaymentLine({ payment, currencies }: PaymentLineProps) {
  const text = useText();
  const { id, kind, orderId, status, isSigned, isTest, from, amountFrom, to, amountTo, createdAt } = payment;
  const assetOf = (ticker: string) => findCurrency(currencies, ticker)?.asset ?? ticker;
  return (
    <li className={classes['item']}>
      <div className={classes['texts']}>
        <p className={classes['name']}>
          <Money amount={amountTo} asset={assetOf(to)} />
          {isTest && <span className={badge['badge']}>{text('merchant.isTest')}</span>}
          {isSigned && <span className={badge['badge']}>{text('merchant.signed')}</span>}
        </p>
        <p className={classes['less']}>
          <bdi>
            {orderId === undefined ? text(`merchant.${kind}`, { id }) : text('merchant.order', { order: orderId })}
          </bdi>
          {' · '}
          {text('merchant.paidWith')} <Money amount={amountFrom} asset={assetOf(from)} /> · <DateTime iso={createdAt} />
        </p>
      </div>
      <StatusBadge status={status} />
    </li>
  );
}
