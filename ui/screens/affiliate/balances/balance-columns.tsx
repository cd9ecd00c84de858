import type { BalanceView } from '../../../../core/use-cases/affiliates/affiliate-balances.ts';
import { CoinName } from '../../../components/affiliate/coin-name.tsx';
import type { Column } from '../../../components/record-table/record-table.tsx';
import { SignedMoney } from '../../../components/affiliate/signed-money.tsx';
import type { useText } from '../../../hooks/i18n.ts';
import type { PartProps } from '../account/account-page.tsx';
import { BalanceActions } from './balance-actions.tsx';
import { namesOf } from '../currency-options.ts';

export type DialogState =
  | { readonly kind: 'convert'; readonly balances: readonly BalanceView[]; readonly isAll: boolean }
  | { readonly kind: 'payout'; readonly balance: BalanceView };

type Columns = readonly Column<BalanceView>[];

/** The columns of the balances, the last with their actions. */
export function columnsOf(
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
