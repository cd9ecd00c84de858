import { useEffect, useState } from 'react';
import type { SocialProvider } from '../../../core/domain/accounts/account.ts';
import { ListProviders } from '../../../core/use-cases/accounts/list-providers.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';

const NONE: readonly SocialProvider[] = [];

/** The configured social sign-in providers; none until they are loaded. */
export function useProviders(): readonly SocialProvider[] {
  const list = useUseCase(ListProviders);
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
