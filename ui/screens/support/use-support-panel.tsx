import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { transactionIdIn } from '../../../core/domain/site/ticket.ts';
import { loadWithAccounts } from '../../hooks/loading/deferred-messages.ts';
import { useResolve } from '../../hooks/use-use-case.ts';
import type { SupportHostProps } from './support-host.tsx';
import { HELP, SUPPORT_HASH } from './support-path.ts';

/** The support panel: loaded when first opened; typed text stays while the page behind it changes. */
export function useSupportPanel() {
  const resolve = useResolve();
  const { pathname, hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [Host, setHost] = useState<ComponentType<SupportHostProps>>();
  const returnTo = useRef<Element | null>(null);
  // The exchange that the opener names; on the page of one that exchange otherwise.
  const [about, setAbout] = useState<string>();
  const open = (transactionId?: string) => {
    returnTo.current = document.activeElement;
    loadWithAccounts(resolve, () => import('./support-host.tsx')).then(
      ({ SupportHost }) => {
        setHost(() => SupportHost);
        setAbout(transactionId);
        setOpen(true);
      },
      () => location.assign(HELP),
    );
  };
  const openAsked = useEffectEvent(() => open());
  useEffect(() => {
    if (hash === SUPPORT_HASH) openAsked();
  }, [hash]);
  const panel = Host && (
    <Host
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      returnTo={() => (returnTo.current instanceof HTMLElement ? returnTo.current : null)}
      transactionId={about ?? (pathname.startsWith('/transaction/') ? transactionIdIn(pathname) : undefined)}
    />
  );
  return { open, panel };
}
