import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { symbolOf, tokenNetwork } from '../currency-names.ts';
import type { Side } from '../exchange-card/card-types.ts';
import { CurrentMark } from './current-mark.tsx';
import classes from './currency-row.module.css';
import { isTroubled, TroubleNote } from './trouble-note.tsx';

interface CurrencyRowProps {
  readonly currency: Currency;
  readonly side: Side;
  readonly isCurrent: boolean;
}

/** One line of the picker: mark, symbol, name and network, and below them what does not work. */
export function CurrencyRow({ currency, side, isCurrent }: CurrencyRowProps) {
  const { asset, name, network } = currency;
  return (
    <span className={classes['row']} data-trouble={isTroubled(currency, side)}>
      <CurrencyMark asset={asset} network={tokenNetwork(currency)} />
      <span className={classes['symbol']}>{symbolOf(asset)}</span>
      <span className={classes['name']}>{name}</span>
      <span className={classes['network']}>{network}</span>
      <CurrentMark isCurrent={isCurrent} />
      <TroubleNote currency={currency} side={side} />
    </span>
  );
}
