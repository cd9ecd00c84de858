import { acceptanceBound, isImpactAccepted, type PriceImpact } from '../../../core/domain/quotes/price-impact.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { Callout } from '../callout/callout.tsx';
import { CheckField } from '../check-field/check-field.tsx';
import { impactValues, percentText } from './impact-values.ts';

interface ImpactConsentProps {
  readonly impact: PriceImpact;
  /** Of the payout. */
  readonly asset: string;
  /** The bound that the customer accepted, in percent. */
  readonly accepted: string | undefined;
  readonly disabled?: boolean;
  /** @param bound in percent; undefined when the customer takes it back. */
  onAccept(bound: string | undefined): void;
}

/** Asks the customer to accept a price impact, naming the bound, the present figure and what is lost. */
export function ImpactConsent({ impact, asset, accepted, disabled = false, onAccept }: ImpactConsentProps) {
  const text = useText();
  const i18n = useI18n();
  const isAccepted = isImpactAccepted(impact, accepted);
  const bound = isAccepted && accepted !== undefined ? accepted : acceptanceBound(impact);
  return (
    <Callout tone="attention">
      <CheckField
        name="acceptPriceImpact"
        label={text('confirm.acceptImpact', {
          ...impactValues(i18n, impact, asset),
          most: percentText(i18n, bound),
        })}
        isOn={isAccepted}
        disabled={disabled}
        onChange={(isOn) => onAccept(isOn ? bound : undefined)}
      />
    </Callout>
  );
}
