import { useRef, useState } from 'react';
import type { AnnouncedWallet } from './announced-wallets.ts';
import type { PaymentRequest } from './payment-request.ts';
import { sendPayment, WalletError, type WalletFault } from './send-payment.ts';

type Paying = { readonly wallet: string } & (
  | { readonly status: 'asking' }
  | { readonly status: 'failed'; readonly fault: WalletFault }
  | { readonly status: 'sent'; readonly hash: string }
);

/** Where a payment that was sent is remembered, in the entry of the browser's history that shows its exchange. */
const KEPT = 'walletPayment';

/**
 * Asks one wallet at a time to pay, and none any more once one has sent: not even after the page is loaded again.
 * @param address the deposit address, of which each exchange has its own.
 */
export function useWalletPayment(payment: PaymentRequest, address: string) {
  const [paying, setPaying] = useState<Paying | undefined>(() => kept(address));
  const isBusy = useRef(paying?.status === 'sent');
  const pay = async ({ name, provider }: AnnouncedWallet) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPaying({ wallet: name, status: 'asking' });
    try {
      const sent = { wallet: name, status: 'sent', hash: await sendPayment(provider, payment) } as const;
      keep(address, sent);
      setPaying(sent);
    } catch (error) {
      isBusy.current = false;
      const fault = error instanceof WalletError ? error.fault : 'failed';
      setPaying({ wallet: name, status: 'failed', fault });
    }
  };
  return { paying, pay };
}

type Sent = Extract<Paying, { readonly status: 'sent' }>;

function keep(address: string, { wallet, hash }: Sent): void {
  history.replaceState({ ...record(history.state), [KEPT]: { address, wallet, hash } }, '');
}

function kept(address: string): Sent | undefined {
  const { address: paid, wallet, hash } = record(record(history.state)[KEPT]);
  if (paid !== address || typeof wallet !== 'string' || typeof hash !== 'string') return undefined;
  return { wallet, hash, status: 'sent' };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
