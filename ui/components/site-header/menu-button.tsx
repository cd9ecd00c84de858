import { type ComponentType, useRef, useState } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useText } from '../../hooks/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import type { MenuDrawerProps } from './menu-drawer.tsx';
import { type HeaderEvents, type HeaderUser, SITE_LINKS_ID } from './header-props.ts';
import classes from './site-header.module.css';

const load = () => import('./menu-drawer.tsx');
const preload = () => void load().catch(() => undefined);

/** Opens the drawer where the header has no room for its links. Without scripts it links to those of the footer. */
export function MenuButton(props: HeaderEvents & HeaderUser) {
  const text = useText();
  const isHydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Drawer, setDrawer] = useState<ComponentType<MenuDrawerProps>>();
  const look = { className: classes['menu'], 'aria-label': text('header.menu') };
  if (!isHydrated)
    return (
      <a {...look} href={`#${SITE_LINKS_ID}`}>
        <Icon name="menu" />
      </a>
    );
  const open = () => {
    load().then(
      ({ MenuDrawer }) => {
        setDrawer(() => MenuDrawer);
        setOpen(true);
      },
      () => document.getElementById(SITE_LINKS_ID)?.scrollIntoView(),
    );
  };
  return (
    <>
      <button
        {...look}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon name="menu" />
      </button>
      {Drawer && <Drawer {...props} isOpen={isOpen} onClose={() => setOpen(false)} returnTo={() => button.current} />}
    </>
  );
}
