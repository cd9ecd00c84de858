import type { AffiliateAddress } from '../../../../core/domain/affiliates/affiliate.ts';
import type { BalanceView } from '../../../../core/use-cases/affiliates/affiliate-balances.ts';
import { CoinName } from '../../../components/affiliate/coin-name.tsx';
import { SignedMoney } from '../../../components/affiliate/signed-money.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useText } from '../../../hooks/i18n.ts';
import type { AffiliatePageContext } from '../affiliate-frame.tsx';
import { namesOf } from '../currency-options.ts';
import classes from '../parts.module.css';

interface AccountMoneyProps {
  readonly balances: readonly BalanceView[];
  readonly addresses: readonly AffiliateAddress[];
  readonly page: Pick<AffiliatePageContext, 'currencies'>;
}

/** An affiliate's balances and payout addresses. */
export function AccountMoney({ balances, addresses, page: { currencies } }: AccountMoneyProps) {
  const text = useText();
  return (
    <>
      <Panel title={text('affiliate.balances')}>
        {balances.length === 0 && <p className={classes['note']}>{text('affiliate.balancesNone')}</p>}
        {balances.map(({ currency, amount }) => (
          <p key={currency} className={classes['row']}>
            <CoinName ticker={currency} currencies={currencies} />
            <SignedMoney amount={amount} asset={namesOf(currencies, currency).asset} />
          </p>
        ))}
      </Panel>
      <Panel title={text('affiliate.addresses')}>
        {addresses.length === 0 && <p className={classes['note']}>{text('affiliate.addressesNone')}</p>}
        {addresses.map(({ currency, address }) => (
          <p key={currency} className={classes['row']}>
            <CoinName ticker={currency} currencies={currencies} />
            <bdi dir="ltr" className={classes['linkText']}>
              {address}
            </bdi>
          </p>
        ))}
      </Panel>
    </>
  );
}
