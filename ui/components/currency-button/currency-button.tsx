import type { MouseEvent } from 'react';
import type { Currency, Ticker } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { symbolOf, tokenNetwork } from '../currency-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { CardEvents, Side } from '../exchange-card/card-types.ts';
import classes from './currency-button.module.css';

interface CurrencyButtonProps extends Pick<CardEvents, 'onPick' | 'onPickIntent'> {
  readonly side: Side;
  readonly ticker: Ticker;
  readonly currency: Currency | undefined;
  /** True where the currency cannot be changed. */
  readonly isFixed?: boolean | undefined;
  /** True while the picker is being loaded. */
  readonly isOpening?: boolean | undefined;
}

/** Opens the picker; without scripts it submits the form, and the server answers with a page of currencies. */
export function CurrencyButton(props: CurrencyButtonProps) {
  const { side, ticker, currency, isFixed = false, isOpening = false, onPick, onPickIntent } = props;
  const text = useText();
  const asset = currency?.asset ?? ticker;
  const pick = (event: MouseEvent) => {
    event.preventDefault();
    onPick(side);
  };
  const face = (
    <>
      <CurrencyMark asset={asset} network={currency && tokenNetwork(currency)} />
      <span className={classes['names']}>
        <span className={classes['symbol']}>{symbolOf(asset)}</span>
        <span className={classes['network']}>{currency?.network}</span>
      </span>
    </>
  );
  const kind = currency?.kind;
  if (isFixed)
    return (
      <span className={classes['button']} data-kind={kind}>
        {face}
      </span>
    );
  return (
    <button
      type="submit"
      name="pick"
      value={side}
      className={classes['button']}
      data-kind={kind}
      aria-haspopup="dialog"
      aria-busy={isOpening}
      onClick={pick}
      onPointerEnter={onPickIntent}
      onPointerDown={onPickIntent}
      onFocus={onPickIntent}
    >
      <span className={hidden['hidden']}>{text(side === 'from' ? 'exchange.pickFrom' : 'exchange.pickTo')}</span>
      {face}
      <span className={classes['chevron']}>
        <Icon name="chevron" />
      </span>
    </button>
  );
}
