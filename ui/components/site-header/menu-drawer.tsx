import { Dialog } from '@base-ui/react/dialog';
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../../hooks/class-names.ts';
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import { useText } from '../../hooks/i18n.ts';
import { DialogHead } from '../dialog/dialog-head.tsx';
import dialog from '../dialog/dialog.module.css';
import type { MenuLink } from '../drop-down/link-element.tsx';
import { accountLinks, toolLinks } from './header-links.ts';
import type { HeaderEvents, HeaderUser } from './header-props.ts';
import classes from './menu-drawer.module.css';

export interface MenuDrawerProps extends HeaderEvents, HeaderUser {
  readonly isOpen: boolean;
  onClose(): void;
  returnTo(): HTMLElement | null;
}

/** The header's links, one below another, at the side of a narrow page. Large: load it lazily. */
export function MenuDrawer({ isOpen, onClose, returnTo, user, ...events }: MenuDrawerProps) {
  const text = useText();
  useClosingOnTheWay(onClose);
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
          finalFocus={() => returnTo() ?? true}
        >
          <DialogHead title={text('header.menu')} closeLabel={text('header.closeMenu')} />
          <div className={classes['body']}>
            {user ? <Member email={user.email} onLogout={events.onLogout} /> : <Visitor {...events} onThen={then} />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Closes the drawer after any of its links is followed, also one to the current page. */
function useClosingOnTheWay(onClose: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (shown.current !== key) close();
    shown.current = key;
  }, [key]);
}

function Visitor({ onThen, ...events }: HeaderEvents & { onThen(act: () => void): (event: MouseEvent) => void }) {
  const text = useText();
  return (
    <>
      <nav className={classes['links']} aria-label={text('header.main')}>
        <a href="/how-it-works" onClick={onThen(events.onHowItWorks)}>
          {text('header.howItWorks')}
        </a>
        <Link to="/faq">{text('header.faq')}</Link>
        <Link to="/affiliate">{text('header.affiliate')}</Link>
      </nav>
      <Group heading={text('header.tools')} links={toolLinks(text)} />
      <nav className={classes['actions']} aria-label={text('header.account')}>
        <a href={events.loginLink} className={classes['plain']} onClick={onThen(events.onLogin)}>
          {text('header.login')}
        </a>
        <a href={events.signUpLink} className={classes['strong']} onClick={onThen(events.onSignUp)}>
          {text('header.signUp')}
        </a>
      </nav>
    </>
  );
}

function Member({ email, onLogout }: { readonly email: string | undefined; onLogout(): void }) {
  const text = useText();
  return (
    <>
      <div className={classes['user']}>
        <span className={classes['heading']}>{text('header.sendingMoney')}</span>
        <Link to="/profile" className={classes['email']}>
          {email ?? text('header.anonymous')}
        </Link>
      </div>
      <Group heading={text('header.myAccount')} links={accountLinks(text)} />
      <nav className={classes['links']} aria-label={text('header.main')}>
        <Link to="/affiliate">{text('header.affiliateProgram')}</Link>
        <Link to="/faq">{text('header.faq')}</Link>
      </nav>
      <Group heading={text('header.tools')} links={toolLinks(text)} />
      <div className={classes['actions']}>
        <a href="/auth/logout" className={classes['plain']} onClick={onLogout}>
          {text('header.logout')}
        </a>
      </div>
    </>
  );
}

function Group({ heading, links }: { readonly heading: string; readonly links: readonly MenuLink[] }) {
  return (
    <nav className={classes['links']} aria-label={heading}>
      <p className={classes['heading']}>{heading}</p>
      {links.map(({ to, label, isDocument = false }) => (
        <Link key={to} to={to} reloadDocument={isDocument}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
