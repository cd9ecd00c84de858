import { fireEvent, screen } from '@testing-library/react';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import '../../../ui/screens/transaction/transaction-screen.tsx';
import { settled } from './settled.ts';
import { visit, type VisitOptions } from './visit.tsx';

// Actions of a customer on the page of an exchange, with fake timers.

export const { id, trackSecret: secret } = SAMPLE_TRANSACTION;
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const title = () => screen.getByRole('heading', { level: 1 }).textContent;
export const press = async (name: string | RegExp) => {
  fireEvent.click(button(name));
  await settled();
};
export const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

export async function open(transaction: Transaction, more: VisitOptions & { readonly path?: string } = {}) {
  const answer = { ...transaction, trackSecret: undefined };
  const path = more.path ?? `/transaction/${id}`;
  const visited = visit(path, { transaction: { status: 'ready', answer } }, undefined, more);
  await settled();
  return visited;
}
