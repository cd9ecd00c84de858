import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { symbolOf, tokenNetwork } from '../currency-names.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './currency-row.module.css';

interface CurrencyRowProps {
  readonly currency: Currency;
  readonly isCurrent: boolean;
}

/** One line of the picker: mark, symbol, name and network. */
export function CurrencyRow({ currency, isCurrent }: CurrencyRowProps) {
  const text = useText();
  const { asset, name, network } = currency;
  return (
    <span className={classes['row']}>
      <CurrencyMark asset={asset} network={tokenNetwork(currency)} />
      <span className={classes['symbol']}>{symbolOf(asset)}</span>
      <span className={classes['name']}>{name}</span>
      <span className={classes['network']}>{network}</span>
      <span className={classes['check']}>
        {isCurrent && (
          <>
            <Icon name="check" />
            <span className={hidden['hidden']}>{text('picker.current')}</span>
          </>
        )}
      </span>
    </span>
  );
}
