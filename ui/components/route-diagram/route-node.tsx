import { useI18n } from '../../hooks/i18n.ts';
import { classNames } from '../../hooks/class-names.ts';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { symbolOf } from '../currency-names.ts';
import { shortAmount } from '../short-amount.ts';
import classes from './route-node.module.css';

interface RouteNodeProps {
  readonly amount: string;
  readonly asset: string;
  /** True for the two ends of the route, which are drawn larger. */
  readonly isEnd?: boolean;
  readonly note?: string;
}

/** An amount of an asset on the route, shortened; its title has the whole number. */
export function RouteNode({ amount, asset, isEnd = false, note }: RouteNodeProps) {
  const i18n = useI18n();
  return (
    <div className={classNames(classes['node'], isEnd && classes['end'])}>
      <CurrencyMark asset={asset} size={isEnd ? 'medium' : 'small'} />
      <span className={classes['words']}>
        <span className={classes['amount']} title={i18n.amount(amount)} dir="ltr">
          {i18n.amount(shortAmount(amount, isEnd ? 8 : 6))} {symbolOf(asset)}
        </span>
        {note !== undefined && <span className={classes['note']}>{note}</span>}
      </span>
    </div>
  );
}
