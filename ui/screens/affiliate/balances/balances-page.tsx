import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { worthOf } from '../../../../core/domain/affiliates/affiliate-totals.ts';
import { FollowBalances } from '../../../../core/use-cases/affiliates/follow-records.ts';
import type { BalanceView } from '../../../../core/use-cases/affiliates/affiliate-balances.ts';
import { CoinName } from '../../../components/affiliate/coin-name.tsx';
import { EmptyState } from '../../../components/affiliate/empty-state.tsx';
import { type Column, RecordTable } from '../../../components/record-table/record-table.tsx';
import { SignedMoney } from '../../../components/affiliate/signed-money.tsx';
import { Button, buttonClass } from '../../../components/button/button.tsx';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import { useStream } from '../../../hooks/use-stream.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import type { PartProps } from '../account/account-page.tsx';
import type { PartOf } from '../affiliate-data.ts';
import type { AffiliatePageContext } from '../affiliate-frame.tsx';
import { BalanceActions } from './balance-actions.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { isolated, namesOf } from '../currency-options.ts';
import classes from '../parts.module.css';
import { PayoutDialog } from './payout-dialog.tsx';

type DialogState =
  | { readonly kind: 'convert'; readonly balances: readonly BalanceView[]; readonly isAll: boolean }
  | { readonly kind: 'payout'; readonly balance: BalanceView };

/** `/affiliate/balances`: balances and their actions. */
export function BalancesPage({ part, page }: PartProps<PartOf<'balances'>>) {
  const balances = useBalances(part.balances);
  const [dialog, setDialog] = useState<DialogState>();
  const close = () => setDialog(undefined);
  return (
    <>
      {balances.length === 0 ? <NoBalances /> : <Balances balances={balances} page={page} onOpen={setDialog} />}
      {/* The requested action may have emptied the last balance: its dialog stays open to report it. */}
      {dialog?.kind === 'convert' && (
        <ConvertDialog balances={dialog.balances} isAll={dialog.isAll} page={page} onClosed={close} />
      )}
      {dialog?.kind === 'payout' && <PayoutDialog balance={dialog.balance} page={page} onClosed={close} />}
    </>
  );
}

function NoBalances() {
  const text = useText();
  return (
    <EmptyState title={text('affiliate.balancesNone')} description={text('affiliate.balancesNoneSaid')}>
      <Link to="/affiliate" className={buttonClass({ look: 'primary' })}>
        {text('affiliate.getLink')}
      </Link>
    </EmptyState>
  );
}

interface BalancesProps {
  /** One or more. */
  readonly balances: readonly BalanceView[];
  readonly page: AffiliatePageContext;
  onOpen(dialog: DialogState): void;
}

function Balances({ balances, page, onOpen }: BalancesProps) {
  const text = useText();
  const ready = balances.filter(({ convert }) => convert === 'ready');
  return (
    <>
      <div className={classes['head']}>
        <Worth balances={balances} />
        <Button
          look="quiet"
          disabled={ready.length === 0}
          onClick={() => onOpen({ kind: 'convert', balances: ready, isAll: true })}
        >
          {text('affiliate.convertAll')}
        </Button>
      </div>
      <RecordTable
        label={text('affiliate.balances')}
        columns={columnsOf(text, page.currencies, onOpen)}
        items={balances}
        keyOf={({ currency }) => currency}
      />
    </>
  );
}

function useBalances(first: readonly BalanceView[]): readonly BalanceView[] {
  const follow = useUseCase(FollowBalances);
  const view$ = useMemo(() => follow.execute(first), [follow, first]);
  return useStream(view$, first);
}

function Worth({ balances }: { readonly balances: readonly BalanceView[] }) {
  const text = useText();
  const i18n = useI18n();
  const worth = worthOf(balances);
  if (worth === undefined || worth.startsWith('-')) return <span />;
  return (
    <p className={classes['total']}>{text('affiliate.worth', { amount: isolated(`${i18n.amount(worth)} BTC`) })}</p>
  );
}

type Columns = readonly Column<BalanceView>[];

function columnsOf(
  text: ReturnType<typeof useText>,
  currencies: PartProps<unknown>['page']['currencies'],
  onOpen: (dialog: DialogState) => void,
): Columns {
  return [
    {
      key: 'currency',
      label: text('affiliate.currency'),
      cell: ({ currency }) => <CoinName ticker={currency} currencies={currencies} />,
    },
    {
      key: 'balance',
      label: text('affiliate.balance'),
      isNumber: true,
      cell: ({ currency, amount }) => <SignedMoney amount={amount} asset={namesOf(currencies, currency).asset} />,
    },
    {
      key: 'worth',
      label: text('affiliate.worthEach'),
      isNumber: true,
      cell: ({ worth }) => (worth === undefined ? '–' : <SignedMoney amount={worth} asset="btc" />),
    },
    {
      key: 'actions',
      label: text('affiliate.actions'),
      cell: (balance) => (
        <BalanceActions
          balance={balance}
          names={namesOf(currencies, balance.currency)}
          onConvert={() => onOpen({ kind: 'convert', balances: [balance], isAll: false })}
          onPayOut={() => onOpen({ kind: 'payout', balance })}
        />
      ),
    },
  ];
}
