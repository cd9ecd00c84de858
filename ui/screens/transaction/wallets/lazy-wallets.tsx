import { type ComponentType, useEffect, useState } from 'react';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { loadWithMessages } from '../../../hooks/loading/deferred-messages.ts';
import { useResolve } from '../../../hooks/use-use-case.ts';
import type { WalletButtons } from './wallet-buttons.tsx';

interface LazyWalletsProps {
  readonly payIn: Transaction['payIn'];
  readonly network: string;
}

/** The wallets of this browser that can pay, loaded where an EVM network is paid. */
export function LazyWallets({ payIn: { uri, address }, network }: LazyWalletsProps) {
  const resolve = useResolve();
  const [Buttons, setButtons] = useState<ComponentType<Parameters<typeof WalletButtons>[0]>>();
  useEffect(() => {
    // Without it there is still the address, and the link to a wallet.
    loadWithMessages(resolve, () => import('./wallet-buttons.tsx'), 'cards').then(
      (loaded) => setButtons(() => loaded.WalletButtons),
      () => undefined,
    );
  }, [resolve]);
  return Buttons ? <Buttons uri={uri} address={address} network={network} /> : null;
}
