import { impactLevel, type PriceImpact } from '../../../core/domain/quotes/price-impact.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { Callout } from '../callout/callout.tsx';
import { impactValues } from './impact-values.ts';

interface ImpactNoteProps {
  readonly impact: PriceImpact;
  /** Of the payout. */
  readonly asset: string;
  /** True where somebody else gets the payout: only the figure is shown. */
  readonly isBrief?: boolean;
}

/** Warns of a high price impact; nothing for a small one. */
export function ImpactNote({ impact, asset, isBrief = false }: ImpactNoteProps) {
  const text = useText();
  const i18n = useI18n();
  const level = impactLevel(impact);
  if (level === 'small') return null;
  const values = impactValues(i18n, impact, asset);
  return (
    <div aria-live="polite">
      <Callout tone="attention">
        <strong>{text('exchange.impactHigh', values)}</strong>
        {!isBrief && (
          <p>
            {text('exchange.impactLost', values)} {level === 'severe' && text('exchange.impactToAccept')}
          </p>
        )}
      </Callout>
    </div>
  );
}
