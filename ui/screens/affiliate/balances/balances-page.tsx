import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { worthOf } from '../../../../core/domain/affiliates/affiliate-totals.ts';
import { FollowBalances } from '../../../../core/use-cases/affiliates/follow-records.ts';
import type { BalanceView } from '../../../../core/use-cases/affiliates/affiliate-balances.ts';
import { EmptyState } from '../../../components/affiliate/empty-state.tsx';
import { RecordTable } from '../../../components/record-table/record-table.tsx';
import { Button, buttonClass } from '../../../components/button/button.tsx';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import { useStream } from '../../../hooks/use-stream.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import type { PartProps } from '../account/account-page.tsx';
import type { PartOf } from '../affiliate-data.ts';
import type { AffiliatePageContext } from '../affiliate-frame.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { isolated } from '../currency-options.ts';
import classes from '../parts.module.css';
import { PayoutDialog } from './payout-dialog.tsx';
import { columnsOf, type DialogState } from './balance-columns.tsx';

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
