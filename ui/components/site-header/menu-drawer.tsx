import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../hooks/class-names.ts';
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import { useText } from '../../hooks/i18n.ts';
import { DialogHead } from '../dialog/dialog-head.tsx';
import dialog from '../dialog/dialog.module.css';
import { pageHeading } from '../site-frame/use-page-focus.ts';
import type { HeaderEvents, HeaderUser } from './header-props.ts';
import classes from './menu-drawer.module.css';
import { Member, Visitor } from './drawer-links.tsx';

export interface MenuDrawerProps extends HeaderEvents, HeaderUser {
  readonly isOpen: boolean;
  onClose(): void;
  returnTo(): HTMLElement | null;
}

/** The header's links, one below another, at the side of a narrow page. Large: load it lazily. */
export function MenuDrawer({ isOpen, onClose, returnTo, user, ...events }: MenuDrawerProps) {
  const text = useText();
  const hasLeft = useClosingOnTheWay(onClose);
  // A modal that opens while the drawer closes would lose the focus to it.
  const next = useRef<() => void>(undefined);
  const closed = () => {
    next.current?.();
    next.current = undefined;
  };
  const then = (act: () => void) =>
    onPlainClick(() => {
      next.current = act;
      onClose();
    });
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => !open && closed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog['backdrop']} />
        <Dialog.Popup
          className={classNames(dialog['surface'], classes['drawer'])}
          finalFocus={() => (hasLeft.current ? pageHeading() : returnTo()) ?? true}
        >
          <DialogHead title={text('header.menu')} closeLabel={text('header.closeMenu')} />
          <div className={classes['body']}>
            {user ? <Member email={user.email} {...events} onThen={then} /> : <Visitor {...events} onThen={then} />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Closes the drawer after any of its links is followed, also one to the current page. @returns true in `current` when
 * one was followed
 */
function useClosingOnTheWay(onClose: () => void): { readonly current: boolean } {
  const { key } = useLocation();
  const shown = useRef(key);
  const hasLeft = useRef(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    hasLeft.current = shown.current !== key;
    if (hasLeft.current) close();
    shown.current = key;
  }, [key]);
  return hasLeft;
}
