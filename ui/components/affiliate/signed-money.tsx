import { Money } from '../money/money.tsx';

interface SignedMoneyProps {
  /** A decimal string, with a minus below zero. */
  readonly amount: string;
  readonly asset: string;
  /** True to show a plus sign on positive amounts. */
  readonly isChange?: boolean;
}

/** An amount that may be below zero. */
export function SignedMoney({ amount, asset, isChange = false }: SignedMoneyProps) {
  const isBelow = amount.startsWith('-');
  const sign = isBelow ? '\u2212' : isChange ? '+' : '';
  return (
    <bdi dir="ltr">
      {sign}
      <Money amount={isBelow ? amount.slice(1) : amount} asset={asset} />
    </bdi>
  );
}
