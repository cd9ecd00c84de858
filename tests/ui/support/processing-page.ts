import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import '../../../ui/screens/processing/processing-screen.tsx';
import '../../../ui/screens/transaction/transaction-screen.tsx';
import { settled } from './settled.ts';
import { visit } from './visit.tsx';

// Actions of a visitor on the exchange form, with fake timers.

export const ADDRESS = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';
export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const address = () => field(/^Your DOGE address/);
export const refund = () => field(/^Refund address/);
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = async (name: string | RegExp) => {
  fireEvent.click(button(name));
  await wait(5);
};
export const write = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
export const leave = async (input: HTMLInputElement) => {
  fireEvent.blur(input);
  await wait(5);
};
export const messageOf = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby')!)!.textContent;

export async function open(...args: Parameters<typeof visit>) {
  const visited = visit(...args);
  await settled();
  return visited;
}

export const openGiven = (options: Parameters<typeof visit>[1] = {}) =>
  open(`/processing/ltc/doge/15/${ADDRESS}`, options);
