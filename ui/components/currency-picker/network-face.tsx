import { arrivalPart } from '../../../core/domain/quotes/arrival-time.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { tokenStandard } from '../../../core/domain/quotes/network-names.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { symbolOf } from '../currency-names.ts';
import { durationText } from '../duration-text.ts';
import type { Side } from '../exchange-card/card-types.ts';
import { CurrentMark } from './current-mark.tsx';
import classes from './currency-row.module.css';
import { isTroubled, TroubleNote } from './trouble-note.tsx';

interface NetworkFaceProps {
  readonly currency: Currency;
  readonly side: Side;
  readonly isCurrent: boolean;
}

/** One network of an asset, with how long it takes and, for a payout, what it costs. */
export function NetworkFace({ currency, side, isCurrent }: NetworkFaceProps) {
  const text = useText();
  const i18n = useI18n();
  const { asset, network, networkFee } = currency;
  const seconds = arrivalPart(currency, side);
  const facts = [
    side === 'to' && text('picker.fee', { amount: i18n.amount(networkFee), currencyCode: symbolOf(asset) }),
    seconds !== undefined && durationText(text, seconds),
  ].filter((fact) => fact !== false);
  const standard = currency.kind === 'token' ? tokenStandard(network) : undefined;
  return (
    <span className={classes['row']} data-trouble={isTroubled(currency, side)}>
      <CurrencyMark asset={asset} network={network} />
      <span className={classes['symbol']}>{network}</span>
      <span className={classes['name']}>{standard}</span>
      <span className={classes['facts']}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <CurrentMark isCurrent={isCurrent} />
      <TroubleNote currency={currency} side={side} />
    </span>
  );
}
