import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../hooks/i18n.ts';
import type { MenuLink } from '../drop-down/link-element.tsx';
import { accountLinks, memberToolLinks, toolLinks } from './header-links.ts';
import type { HeaderEvents } from './header-props.ts';
import classes from './menu-drawer.module.css';

export function Visitor({
  onThen,
  ...events
}: HeaderEvents & { onThen(act: () => void): (event: MouseEvent) => void }) {
  const text = useText();
  return (
    <>
      <nav className={classes['links']} aria-label={text('header.main')}>
        <Link to="/exchange">{text('exchange.heading')}</Link>
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

interface MemberProps extends HeaderEvents {
  readonly email: string | undefined;
  onThen(act: () => void): (event: MouseEvent) => void;
}

export function Member({ email, onThen, onHowItWorks, onLogout }: MemberProps) {
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
        <Link to="/exchange">{text('exchange.heading')}</Link>
        <a href="/how-it-works" onClick={onThen(onHowItWorks)}>
          {text('header.howItWorks')}
        </a>
        <Link to="/faq">{text('header.faq')}</Link>
        <Link to="/affiliate">{text('header.affiliateProgram')}</Link>
      </nav>
      <Group heading={text('header.tools')} links={memberToolLinks(text)} />
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
