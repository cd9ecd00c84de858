import { worthOf } from '../../../core/domain/affiliates/affiliate-totals.ts';
import type { BalanceView } from '../../../core/use-cases/affiliates/affiliate-balances.ts';
import { table } from '../table.ts';

const CONVERT_WORDS: Readonly<Record<BalanceView['convert'], string>> = {
  ready: 'yes',
  'too-small': 'too small',
  unavailable: 'no market now',
  'in-progress': 'being converted',
  disabled: 'paused',
};

function payoutWords({ payout, minimum }: BalanceView): string {
  const words: Readonly<Record<BalanceView['payout'], string>> = {
    ready: 'yes',
    'no-address': 'no address saved',
    'address-unconfirmed': 'address to be confirmed',
    'two-factor-off': 'needs two-factor login',
    'too-small': minimum === undefined ? 'too small' : `from ${minimum}`,
    unavailable: 'down now',
    disabled: 'paused',
  };
  return words[payout];
}

/** Balances, and whether each can be converted or paid out. */
export function balancesText(balances: readonly BalanceView[]): string[] {
  if (balances.length === 0)
    return ['There is nothing yet: half of the service fee is booked when an exchange finishes.'];
  const worth = worthOf(balances);
  const rows = balances.map((balance) => [
    balance.currency,
    balance.amount,
    balance.worth ?? '',
    CONVERT_WORDS[balance.convert],
    payoutWords(balance),
  ]);
  return [
    ...table(
      [['currency', 'balance', 'worth btc', 'convert', 'pay out'], ...rows],
      ['left', 'decimal', 'decimal', 'left', 'left'],
    ),
    ...(worth === undefined ? [] : [`worth about ${worth} btc in all`]),
  ];
}
