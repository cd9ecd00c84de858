import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { isCardSource } from '../../../core/domain/cards/card-payment.ts';
import { Flag } from '../flag/flag.tsx';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { symbolOf, tokenNetwork } from '../currency-names.ts';
import type { Side } from '../exchange-card/card-types.ts';
import { CurrentMark } from './current-mark.tsx';
import classes from './currency-row.module.css';
import { isTroubled, TroubleNote } from './trouble-note.tsx';

/** The flags of the currencies that cards pay in. */
const FLAGS: Readonly<Record<string, string>> = { usd: 'us', eur: 'eu' };

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
      {isCardSource(currency) ? (
        <Flag country={FLAGS[asset]!} />
      ) : (
        <CurrencyMark asset={asset} network={tokenNetwork(currency)} />
      )}
      <span className={classes['symbol']}>{symbolOf(asset)}</span>
      <span className={classes['name']}>{name}</span>
      <span className={classes['network']}>{network}</span>
      <CurrentMark isCurrent={isCurrent} />
      <TroubleNote currency={currency} side={side} />
    </span>
  );
}
