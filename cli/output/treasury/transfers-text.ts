import type { StaffTransfer } from '../../../core/ports/apis/staff-api.ts';
import { printable } from '../printable.ts';
import { table } from '../table.ts';

/** What a person does next, by state. */
const NEXT: Partial<Readonly<Record<StaffTransfer['state'], string>>> = {
  planned: 'another person approves it: altway treasury transfers approve',
  'by-hand': 'withdraw it at the venue to the address above, then: altway treasury transfers confirm',
};

const AGREE = 'another person must say the same: altway treasury transfers';

/** Transfers between places, each with what is in the way or what to do. */
export function transfersText(transfers: readonly StaffTransfer[]): readonly string[] {
  if (transfers.length === 0) return ['No coins were moved between places.'];
  const rows = transfers.map(({ plannedAt, amount, currency, from, to, dollars, state, step, id }) => [
    plannedAt,
    `${amount} ${currency}`,
    `${from} to ${to}`,
    dollars === undefined ? '' : `$${dollars}`,
    step === undefined || state !== 'ordered' ? state : `${state} (${step})`,
    id,
  ]);
  const lines = table(rows, ['left', 'left', 'left', 'left', 'left', 'left']);
  return transfers.flatMap((one, at) => [lines[at]!, ...detailsOf(one).map((line) => printable(`    ${line}`))]);
}

function detailsOf(transfer: StaffTransfer): readonly string[] {
  const { state, address, extraId, chainTxId, note, arrived, claimed, claimedBy } = transfer;
  const { named, namedBy } = transfer;
  const isOpen = !['arrived', 'failed', 'cancelled', 'given-up'].includes(state);
  return [
    ...(isOpen ? [`to ${address}${extraId === undefined ? '' : ` (${extraId})`}`] : []),
    ...(chainTxId === undefined ? [] : [`transaction ${chainTxId}`]),
    ...(isOpen && named !== undefined ? [`${namedBy} says that ${named} moved it: ${AGREE} confirm`] : []),
    ...(isOpen && claimed !== undefined ? [`${claimedBy} says that ${claimed} arrived: ${AGREE} arrive`] : []),
    ...(arrived === undefined ? [] : [`arrived: ${arrived}`]),
    ...(note === undefined ? [] : [note]),
    ...(NEXT[state] === undefined ? [] : [NEXT[state]]),
  ];
}
