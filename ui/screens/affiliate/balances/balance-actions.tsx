import { Link } from 'react-router-dom';
import type { BalanceView } from '../../../../core/use-cases/affiliates/affiliate-balances.ts';
import { Button } from '../../../components/button/button.tsx';
import { symbolOf } from '../../../components/currency-names.ts';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import hidden from '../../../theme/hidden.module.css';
import { affiliatePath } from '../affiliate-data.ts';
import { isolated } from '../currency-options.ts';
import classes from '../parts.module.css';

interface BalanceActionsProps {
  readonly balance: BalanceView;
  readonly names: { readonly name: string; readonly asset: string };
  onConvert(): void;
  onPayOut(): void;
}

/** The actions possible with a balance now, and the reasons for those that are not. */
export function BalanceActions({ balance, names, onConvert, onPayOut }: BalanceActionsProps) {
  const text = useText();
  const { amount, convert } = balance;
  if (amount.startsWith('-')) return <p className={classes['note']}>{text('affiliate.below')}</p>;
  return (
    <div className={classes['actions']}>
      <div className={classes['action']}>
        {convert === 'ready' ? (
          <Button look="quiet" onClick={onConvert}>
            {text('affiliate.convert')}
            <span className={hidden['hidden']}>: {names.name}</span>
          </Button>
        ) : (
          <p className={classes['note']}>{text(`affiliate.convert.${convert}`)}</p>
        )}
      </div>
      <div className={classes['action']}>
        <Payout balance={balance} names={names} onPayOut={onPayOut} />
      </div>
    </div>
  );
}

function Payout({ balance, names, onPayOut }: Omit<BalanceActionsProps, 'onConvert'>) {
  const text = useText();
  const i18n = useI18n();
  const { payout, minimum = '0' } = balance;
  if (payout === 'ready')
    return (
      <Button look="quiet" onClick={onPayOut}>
        {text('affiliate.payOut')}
        <span className={hidden['hidden']}>: {names.name}</span>
      </Button>
    );
  const values = { minimum: isolated(`${i18n.amount(minimum)} ${symbolOf(names.asset)}`) };
  return (
    <>
      <p className={classes['note']}>{text(`affiliate.payout.${payout}`, payout === 'too-small' ? values : {})}</p>
      {payout === 'no-address' && (
        <Link to={`${affiliatePath('addresses')}?currency=${encodeURIComponent(balance.currency)}`}>
          {text('affiliate.addAddress')}
        </Link>
      )}
      {payout === 'address-unconfirmed' && <Link to={affiliatePath('addresses')}>{text('affiliate.toConfirm')}</Link>}
      {payout === 'two-factor-off' && <Link to="/profile">{text('affiliate.setUpTwoFactor')}</Link>}
    </>
  );
}
