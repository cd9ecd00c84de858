import { gainOf, type QuoteProof } from '../../../core/domain/quotes/quote-proof.ts';
import { compareDecimals } from '../../../core/domain/amount.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { DateTime } from '../date-time/date-time.tsx';
import { Detail, DetailList } from '../detail-list/detail-list.tsx';
import { Money } from '../money/money.tsx';
import classes from './venue-comparison.module.css';

interface VenueComparisonProps {
  readonly proof: QuoteProof;
  /** The asset that is received. */
  readonly asset: string;
}

/** A quote above what each venue alone gives, the most first; those that give nothing say why. */
export function VenueComparison({ proof, asset }: VenueComparisonProps) {
  const text = useText();
  const { venues, amountTo, quotedAt } = proof;
  if (venues.length === 0) return <p className={classes['said']}>{text('quote.noTrade')}</p>;
  const sorted = venues.toSorted((a, b) => compareDecimals(b.amountTo ?? '0', a.amountTo ?? '0'));
  return (
    <>
      <DetailList>
        <Detail label={text('proof.quote')}>
          <strong>
            <Money amount={amountTo} asset={asset} />
          </strong>
        </Detail>
        {sorted.map(({ venue, amountTo: alone, gap }) => (
          <Detail key={venue} label={venue}>
            {alone === undefined ? gap && text(`proof.${gap}`) : <Money amount={alone} asset={asset} />}
          </Detail>
        ))}
      </DetailList>
      <Gain proof={proof} asset={asset} />
      <p className={classes['said']}>
        {text('proof.at')} <DateTime iso={quotedAt} />
      </p>
    </>
  );
}

function Gain({ proof, asset }: VenueComparisonProps) {
  const text = useText();
  const i18n = useI18n();
  const gain = gainOf(proof);
  if (gain === undefined) return null;
  const isLess = gain.amount.startsWith('-');
  const [amount, percent] = [gain.amount, gain.percent].map((figure) => figure.replace('-', ''));
  return (
    <p>
      {text(isLess ? 'proof.less' : 'proof.gain', {
        venue: gain.venue,
        amount: `${i18n.amount(amount!)} ${symbolOf(asset)}`,
        percent: i18n.number(Number(percent) / 100, { style: 'percent', maximumFractionDigits: 2 }),
      })}
    </p>
  );
}
