import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { symbolOf } from '../currency-names.ts';
import classes from './coin-name.module.css';

interface CoinNameProps {
  readonly ticker: string;
  readonly currencies: readonly Currency[];
}

/** A currency with its mark, and its network where one asset has several. */
export function CoinName({ ticker, currencies }: CoinNameProps) {
  const currency = findCurrency(currencies, ticker);
  const asset = currency?.asset ?? ticker;
  return (
    <span className={classes['coin']}>
      <CurrencyMark asset={asset} size="small" />
      <span className={classes['names']}>
        <span className={classes['symbol']}>{symbolOf(asset)}</span>
        {currency && currency.network !== currency.name && (
          <span className={classes['network']}>{currency.network}</span>
        )}
      </span>
    </span>
  );
}
