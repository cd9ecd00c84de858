import { useEffect, useState } from 'react';
import type { Network } from '../../../core/domain/account.ts';
import { ListNetworks } from '../../../core/use-cases/accounts/list-networks.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';

const NONE: readonly Network[] = [];

/** The social networks that are configured; none until they are known. */
export function useNetworks(): readonly Network[] {
  const list = useUseCase(ListNetworks);
  const [networks, setNetworks] = useState(NONE);
  useEffect(() => {
    let isShown = true;
    void list.execute().then((found) => isShown && setNetworks(found));
    return () => {
      isShown = false;
    };
  }, [list]);
  return networks;
}
