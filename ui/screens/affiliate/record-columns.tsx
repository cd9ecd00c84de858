import type { AffiliateConversion, AffiliatePayout } from '../../../core/domain/affiliates/affiliate.ts';
import type { AffiliateOperation } from '../../../core/domain/affiliates/affiliate-balance.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Column } from '../../components/record-table/record-table.tsx';
import { SignedMoney } from '../../components/affiliate/signed-money.tsx';
import { CopyButton } from '../../components/copy-button/copy-button.tsx';
import { ExplorerLink } from '../../components/explorer-link/explorer-link.tsx';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { Money } from '../../components/money/money.tsx';
import type { Text } from '../../hooks/i18n.ts';
import badge from '../../theme/badge.module.css';
import { namesOf } from './currency-options.ts';
import classes from './parts.module.css';

type Status = AffiliateConversion['status'] | AffiliatePayout['status'];

const TONES: Readonly<Partial<Record<Status, string>>> = { finished: 'good', failed: 'bad' };

function Badge({ text, status }: { readonly text: Text; readonly status: Status }) {
  return (
    <span className={badge['badge']} data-tone={TONES[status] ?? 'under-way'}>
      {text(`badge.${status}`)}
    </span>
  );
}

/** Characters shown of a chain's transaction ID; the copy button copies all of it. */
const SHOWN = 8;

export function conversionColumns(text: Text, all: readonly Currency[]): readonly Column<AffiliateConversion>[] {
  const money = (amount: string, ticker: string) => <Money amount={amount} asset={namesOf(all, ticker).asset} />;
  return [
    { key: 'date', label: text('affiliate.date'), cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    {
      key: 'from',
      label: text('affiliate.from'),
      isNumber: true,
      cell: ({ amountFrom, fromCurrency }) => money(amountFrom, fromCurrency),
    },
    {
      key: 'to',
      label: text('affiliate.to'),
      isNumber: true,
      cell: ({ amountTo, toCurrency, status }) => {
        if (amountTo !== undefined) return <strong>{money(amountTo, toCurrency)}</strong>;
        return status === 'failed' ? text('affiliate.returned') : namesOf(all, toCurrency).name;
      },
    },
    { key: 'status', label: text('affiliate.status'), cell: ({ status }) => <Badge text={text} status={status} /> },
  ];
}

export function operationColumns(text: Text, all: readonly Currency[]): readonly Column<AffiliateOperation>[] {
  return [
    { key: 'date', label: text('affiliate.date'), cell: ({ at }) => <DateTime iso={at} /> },
    { key: 'kind', label: text('affiliate.kind'), cell: ({ kind }) => text(`affiliate.kind.${kind}`) },
    {
      key: 'amount',
      label: text('affiliate.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => (
        <span className={amount.startsWith('-') ? undefined : classes['good']}>
          <SignedMoney amount={amount} asset={namesOf(all, currency).asset} isChange />
        </span>
      ),
    },
    {
      key: 'reference',
      label: text('affiliate.reference'),
      cell: ({ reference }) => <bdi className={classes['code']}>{reference}</bdi>,
    },
  ];
}

export function payoutColumns(text: Text, all: readonly Currency[]): readonly Column<AffiliatePayout>[] {
  const money = (amount: string, ticker: string) => <Money amount={amount} asset={namesOf(all, ticker).asset} />;
  return [
    { key: 'date', label: text('affiliate.date'), cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    {
      key: 'amount',
      label: text('affiliate.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      key: 'fee',
      label: text('affiliate.networkFee'),
      isNumber: true,
      cell: ({ networkFee, currency }) => money(networkFee, currency),
    },
    {
      key: 'received',
      label: text('affiliate.received'),
      isNumber: true,
      cell: ({ received, currency, status }) =>
        status === 'failed' ? text('affiliate.returned') : <strong>{money(received, currency)}</strong>,
    },
    {
      key: 'address',
      label: text('affiliate.address'),
      cell: ({ address, extraId }) => (
        <bdi dir="ltr" className={classes['code']}>
          {extraId === undefined ? address : `${address} ${extraId}`}
        </bdi>
      ),
    },
    { key: 'status', label: text('affiliate.status'), cell: (payout) => <PayoutStatus text={text} payout={payout} /> },
  ];
}

function PayoutStatus({ text, payout }: { readonly text: Text; readonly payout: AffiliatePayout }) {
  return (
    <span className={classes['state']}>
      <Badge text={text} status={payout.status} />
      {payout.chainTxId && (
        <>
          <bdi dir="ltr" className={classes['code']} title={payout.chainTxId}>
            {payout.chainTxId.slice(0, SHOWN)}…
          </bdi>
          <CopyButton value={payout.chainTxId} label={text('affiliate.chainTx')} />
          <ExplorerLink blockchainUrl={payout.blockchainUrl} />
        </>
      )}
    </span>
  );
}
