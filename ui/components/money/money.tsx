import { useI18n } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';

export interface MoneyProps {
  /** A decimal string; every digit is shown. */
  readonly amount: string;
  /** An asset, such as `btc`. */
  readonly asset: string;
}

/** An amount with its symbol, in one piece whichever way the text around it runs. */
export function Money({ amount, asset }: MoneyProps) {
  const i18n = useI18n();
  return (
    <bdi dir="ltr">
      {i18n.amount(amount)} {symbolOf(asset)}
    </bdi>
  );
}
