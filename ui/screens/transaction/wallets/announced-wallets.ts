import { useEffect, useState } from 'react';

/** What a wallet does for a page (EIP-1193). */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** A wallet of the browser that has announced itself to the page (EIP-6963). */
export interface AnnouncedWallet {
  readonly id: string;
  readonly name: string;
  /** A `data:` address of an image; undefined where it gives none that is safe to show. */
  readonly icon: string | undefined;
  readonly provider: WalletProvider;
}

/** Any script of the page may announce as many as it likes. */
const MOST = 8;
const LONGEST_NAME = 40;
const LONGEST_ICON = 100_000;

/** No other address: it would tell a stranger who pays, and the page's policy refuses it. */
const ICON = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i;

/** The wallets that have announced themselves so far, each once. */
export function useAnnouncedWallets(): readonly AnnouncedWallet[] {
  const [wallets, setWallets] = useState<readonly AnnouncedWallet[]>([]);
  useEffect(() => {
    const announced = (event: Event) => {
      const wallet = readAnnouncement((event as CustomEvent<unknown>).detail);
      if (wallet === undefined) return;
      setWallets((known) =>
        known.length >= MOST || known.some(({ id }) => id === wallet.id) ? known : [...known, wallet],
      );
    };
    globalThis.addEventListener('eip6963:announceProvider', announced);
    // Wallets that announced themselves before do so again.
    globalThis.dispatchEvent(new Event('eip6963:requestProvider'));
    return () => globalThis.removeEventListener('eip6963:announceProvider', announced);
  }, []);
  return wallets;
}

/** Reads the details of an announcement. @returns undefined where they are of no use. */
export function readAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  const { info, provider } = record(detail);
  const { uuid, name, icon } = record(info);
  // Without signs that would turn the text around or hide a part of it.
  const shown = typeof name === 'string' ? name.replaceAll(/\p{C}/gu, '').trim().slice(0, LONGEST_NAME) : '';
  if (typeof uuid !== 'string' || uuid.length > 100 || shown === '' || !isProvider(provider)) return undefined;
  const isSafe = typeof icon === 'string' && icon.length <= LONGEST_ICON && ICON.test(icon);
  return { id: uuid, name: shown, icon: isSafe ? icon : undefined, provider };
}

function isProvider(value: unknown): value is WalletProvider {
  return typeof record(value)['request'] === 'function';
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
