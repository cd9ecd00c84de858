import type { StaffAffiliate } from '../../../core/ports/apis/staff-api.ts';
import { printable } from '../printable.ts';
import type { Style } from '../printer.ts';
import { table } from '../table.ts';

const ON_OFF = { true: 'on', false: 'off' } as const;

/** An affiliate for staff: account, balances, and pending operations. */
export function staffAffiliateText(affiliate: StaffAffiliate, style: Style): string[] {
  const { id, email, refId, enabled, operations, createdAt, balances, addresses, payouts, conversions, audit } =
    affiliate;
  const facts = [
    ['name in links', refId],
    ['takes part', ON_OFF[`${enabled}`]],
    ['operations', ON_OFF[`${operations}`]],
    ['since', createdAt],
  ];
  const section = (title: string, rows: readonly (readonly string[])[]) =>
    rows.length === 0
      ? []
      : [
          '',
          style('bold', title),
          ...table(
            rows,
            rows[0]!.map(() => 'left'),
          ).map(indented),
        ];
  return [
    style('bold', printable(`${id}: ${email ?? 'no e-mail'}`)),
    ...table(facts, ['left', 'left']),
    ...section(
      'Balances',
      balances.map(({ currency, amount, units }) => [currency, amount ?? `${units} smallest units`]),
    ),
    ...section(
      'Addresses',
      addresses.map(({ currency, address, extraId, changedAt }) => [currency, address, extraId ?? '', changedAt]),
    ),
    ...section(
      'Payouts',
      payouts.map(({ createdAt: at, id: name, status, currency, amount, units, chainTxId, lastError }) => {
        return [at, name, status, `${amount ?? units} ${currency}`, lastError ?? chainTxId ?? ''];
      }),
    ),
    ...section(
      'Conversions',
      conversions.map(({ createdAt: at, id: name, status, currency, amount, units, to, lastError }) => {
        return [at, name, status, `${amount ?? units} ${currency} to ${to}`, lastError ?? ''];
      }),
    ),
    ...section(
      'What staff did',
      audit.map(({ at, actor, action, reason }) => [at, actor, action, reason]),
    ),
  ];
}

function indented(line: string): string {
  return `  ${line}`;
}
