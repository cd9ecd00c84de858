import type { Examination } from '../../../cli/doctor/examine.ts';
import type { ProfitStatement } from '../../../core/ports/apis/staff-api.ts';

/** The steps of the guide, by which the tests are named. */
export const STEPS = [
  '1. The machine',
  '2. The database',
  '3. The nodes',
  '4. The signer',
  '5. The venues',
  '6. The settings',
  '7. The examination',
  '8. The start, and the staff',
  '9. The inventory',
  '10. The first exchange',
];

/** What the signer signs. */
export const LIMITS = {
  litecoin: { ltc: { order: '20', day: '100' } },
  ethereum: { eth: { order: '2', day: '10' }, usdt20: { order: '5000', day: '20000' } },
};
/** What the accounts at the venues hold at first. */
export const FUNDS = { LTC: '1000', ETH: '50', USDT: '100000' };
/** What the hot wallets should hold. */
export const TARGETS = {
  hotWallet: {
    ltc: { least: 5, target: 20, most: 100 },
    eth: { least: 1, target: 5, most: 50 },
    usdt20: { least: 1000, target: 5000, most: 20000 },
  },
};

/** What an examination found to mend. */
export function toMend({ checks }: Examination): readonly string[] {
  return checks.flatMap(({ check, findings }) =>
    findings.filter(({ grade }) => grade === 'mend').map(({ what }) => `${check}: ${what}`),
  );
}

/** True if a statement adds up to the cent. */
export function addsUp({ opening, paidIn, profit, closing }: ProfitStatement): boolean {
  const cents = (dollars: string) => BigInt(dollars.replace('.', ''));
  return cents(opening.dollars) + cents(paidIn.dollars) + cents(profit) === cents(closing.dollars);
}
