import { useI18n } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';

interface MoneyProps {
  /** A decimal string; every digit is shown. */
  readonly amount: string;
  /** An asset, such as `btc`. */
  readonly asset: string;
}

/** An amount with its symbol, isolated from the direction of the surrounding text. */
export function Money({ amount, asset }: MoneyProps) {
  const i18n = useI18n();
  return (
    <bdi dir="ltr">
      {i18n.amount(amount)} {symbolOf(asset)}
    </bdi>
  );
}
