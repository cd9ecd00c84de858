import { type ComponentType, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigate, useRevalidator } from 'react-router-dom';
import { pageHeading } from '../../components/site-frame/use-page-focus.ts';
import { loadWithAccounts } from '../../hooks/loading/deferred-messages.ts';
import type { Modal } from '../../hooks/modals.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import { ResolveContext } from '../../hooks/use-use-case.ts';
import type { PageHandle } from '../page-head.ts';
import { withLoginState } from './login-state.ts';
import { modalLink, modalOf, withoutFlags } from './modal-flags.ts';
import type { ModalHostProps } from './modal-host.tsx';

/** A modal that is open, or closing. */
interface Shown {
  readonly modal: Modal;
  readonly isOpen: boolean;
}

/** The one modal of the page: loaded when first opened, by the page or by its address. */
export function useModalHost() {
  const resolve = useContext(ResolveContext)!;
  const navigate = useNavigate();
  const location = useLocation();
  const profile = useProfile();
  const [shown, setShown] = useState<Shown>();
  const [Host, setHost] = useState<ComponentType<ModalHostProps>>();
  const returnTo = useRef<Element | null>(null);
  const open = (modal: Modal) => {
    if (!shown) returnTo.current = document.activeElement;
    loadWithAccounts(resolve, () => import('./modal-host.tsx')).then(
      ({ ModalHost }) => {
        setHost(() => ModalHost);
        setShown({ modal, isOpen: true });
      },
      () => failedToLoad(modal),
    );
  };
  const openAsked = useEffectEvent(() => {
    const asked = withLoginState(modalOf(location.pathname, location.search), location.state);
    if (asked && !profile) open(asked);
  });
  useEffect(() => {
    // Each visit of an address opens its modal once, even if it was closed before.
    if (location.key) openAsked();
  }, [location.key]);
  const close = () => {
    setShown((current) => current && { ...current, isOpen: false });
    const { pathname, search, hash } = window.location;
    // Without the router, which would load the page's data again.
    if (modalOf(pathname, search)) history.replaceState(history.state, '', withoutFlags({ pathname, search, hash }));
  };
  const proceed = (path: string) => {
    close();
    void navigate(path);
  };
  // Signed in meanwhile by the mail's link, in another tab.
  const isOver = shown?.modal.kind === 'confirmEmail' && profile !== undefined;
  const host = Host && shown && (
    <Host
      {...shown}
      isOpen={shown.isOpen && !isOver}
      onOpen={open}
      onClose={close}
      onClosed={() => setShown((current) => (current?.isOpen ? current : undefined))}
      onProceed={proceed}
      returnTo={() => focusAfter(returnTo.current)}
    />
  );
  return { open, host };
}

/** The element that had the focus before the modal; the page's heading where it is gone, as the login is by then. */
function focusAfter(before: Element | null): HTMLElement | null {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  return isThere ? before : pageHeading();
}

/** Reloads the page at the modal's address after its code failed to load. */
function failedToLoad(modal: Modal): void {
  if (modal.kind === 'howItWorks') return;
  const address = modalLink(modal.kind === 'signUp' ? 'signup' : 'login', modal.proceedTo);
  // Reloaded already: doing it again would loop.
  if (!modalOf(location.pathname, location.search)) location.assign(address);
}

/**
 * Leaves pages that require a login as soon as nobody is signed in: after a logout in another tab, or because the
 * session ended.
 */
export function useLeavingWhenSignedOut(): void {
  const isSignedIn = useProfile() !== undefined;
  const { revalidate } = useRevalidator();
  const isGuarded = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isGuarded);
  const was = useRef(isSignedIn);
  useEffect(() => {
    const isLeaving = was.current && !isSignedIn && isGuarded;
    was.current = isSignedIn;
    if (isLeaving) void revalidate();
  }, [isSignedIn, isGuarded, revalidate]);
}
