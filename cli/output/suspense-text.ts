import type { StaffDeposit } from '../../core/ports/apis/staff-api.ts';
import { printable } from './printable.ts';
import { table } from './table.ts';

/** Deposits that no exchange can use. */
export function suspenseText(deposits: readonly StaffDeposit[]): string[] {
  if (deposits.length === 0) return ['Nothing is held in suspense.'];
  const header = ['deposit', 'state', 'amount', 'chain', 'exchange', 'since', 'tries', 'last error'];
  const rows = deposits.map((deposit) => [
    deposit.id,
    stateText(deposit),
    sumText(deposit),
    deposit.chain,
    deposit.transactionId ?? '',
    deposit.bookedAt,
    `${deposit.work.attempts}`,
    deposit.work.lastError ?? '',
  ]);
  return table([header, ...rows], ['left', 'left', 'right', 'left', 'left', 'left', 'right', 'left']);
}

/** One deposit, with where it arrived and where it goes. */
export function depositText(deposit: StaffDeposit): string[] {
  const { id, chain, address, extraId, chainTxId, transactionId, returnable, return: back, work, audit } = deposit;
  const lines = [
    `${id}: ${stateText(deposit)}`,
    `${sumText(deposit)} arrived at ${placeText({ address, extraId })} on ${chain}, transaction ${chainTxId}`,
    ...(transactionId === undefined ? [] : [`the address was issued to exchange ${transactionId}`]),
    ...(back || returnable ? [] : ['too little to return: the network fee would leave nothing to send']),
    ...(back ? [`return: ${sumText(back)} to ${placeText(back)}, ${back.step}, asked for by ${back.requestedBy}`] : []),
    ...(back?.chainTxId === undefined ? [] : [`transaction of the return: ${back.chainTxId}`]),
    ...(work.lastError === undefined ? [] : [`last error: ${work.lastError}`]),
    ...audit.map(({ at, actor, action, reason }) => `${at}  ${actor}  ${action}: ${reason}`),
  ];
  return lines.map(printable);
}

function stateText({ state, isGone }: StaffDeposit): string {
  return isGone && state !== 'lost' ? `${state} (gone from its chain)` : state;
}

function sumText({ amount, units, currency }: Pick<StaffDeposit, 'amount' | 'units' | 'currency'>): string {
  return amount === undefined ? `${units} smallest units of ${currency}` : `${amount} ${currency}`;
}

function placeText({ address, extraId }: Pick<StaffDeposit, 'address' | 'extraId'>): string {
  return extraId === undefined ? address : `${address} (${extraId})`;
}
