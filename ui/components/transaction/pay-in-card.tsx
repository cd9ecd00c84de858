import type { ReactNode } from 'react';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { useText } from '../../hooks/i18n.ts';
import { buttonClass } from '../button/button.tsx';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { symbolOf } from '../currency-names.ts';
import { GroupedAddress } from '../grouped-address/grouped-address.tsx';
import { Money } from '../money/money.tsx';
import { Panel } from '../panel/panel.tsx';
import { QrCode } from '../qr-code/qr-code.tsx';
import classes from './pay-in-card.module.css';
import { walletLink } from './wallet-link.ts';

interface PayInCardProps {
  readonly transaction: Pick<Transaction, 'payIn' | 'from' | 'amountFrom' | 'isDemonstration'>;
  readonly currency: Currency | undefined;
  /** The amount that is still to be sent. */
  readonly amount: string;
  /** A warning that is read before the address. */
  readonly warning?: ReactNode;
  /** Wallets of this browser that can pay. */
  readonly wallets?: ReactNode;
}

/** The amount to send and its address: each part to copy, and all of it as a link for a wallet and as a QR code. */
export function PayInCard({ transaction, currency, amount, warning, wallets }: PayInCardProps) {
  const text = useText();
  const { payIn, from, amountFrom } = transaction;
  // Link and code contain the whole amount: a customer who uses them for the rest would pay too much.
  const isWhole = amount === amountFrom;
  const link = isWhole ? walletLink(transaction) : undefined;
  const asset = currency?.asset ?? from;
  const names = { currencyCode: symbolOf(asset), network: currency?.network ?? from };
  return (
    <Panel title={text('payIn.heading', names)} isRaised>
      {warning}
      <div className={classes['columns']}>
        <dl className={classes['parts']}>
          <Part label={text('payIn.amount')} value={amount}>
            <strong className={classes['amount']}>
              <Money amount={amount} asset={asset} />
            </strong>
          </Part>
          <Part label={text('payIn.address', names)} value={payIn.address}>
            <GroupedAddress address={payIn.address} size="large" />
          </Part>
          {payIn.extraId && (
            <Part label={currency?.extraIdName ?? text('address.extraId')} value={payIn.extraId}>
              <GroupedAddress address={payIn.extraId} size="large" />
              <span className={classes['needed']}>{text('payIn.extraIdNeeded')}</span>
            </Part>
          )}
        </dl>
        {link && (
          <div className={classes['open']}>
            <a href={link} className={buttonClass({ look: 'primary', isWide: true })}>
              {text('payIn.openWallet')}
            </a>
            {wallets}
          </div>
        )}
        {isWhole && (
          <figure className={classes['code']}>
            <QrCode value={payIn.uri} label={text('payIn.qr', names)} />
            <figcaption className={classes['caption']}>{text('payIn.scan')}</figcaption>
          </figure>
        )}
      </div>
      <p className={classes['whole']}>{text('payIn.whole', names)}</p>
    </Panel>
  );
}

interface PartProps {
  readonly label: string;
  /** Plain text, for copying. */
  readonly value: string;
  readonly children: ReactNode;
}

function Part({ label, value, children }: PartProps) {
  return (
    <div className={classes['part']}>
      <dt className={classes['label']}>{label}</dt>
      <dd className={classes['value']}>
        <span className={classes['shown']}>{children}</span>
        <CopyButton value={value} label={label} />
      </dd>
    </div>
  );
}
