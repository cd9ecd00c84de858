import { Link } from 'react-router-dom';
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import { useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import { DropDown } from '../drop-down/drop-down.tsx';
import { MenusContext, useMenuBar } from '../drop-down/menus.ts';
import { Logo } from '../site-frame/logo.tsx';
import { accountLinks, memberToolLinks, toolLinks } from './header-links.ts';
import type { HeaderEvents, HeaderUser, Look } from './header-props.ts';
import { LanguagePicker, type LanguagePickerProps } from './language-picker.tsx';
import { MenuButton } from './menu-button.tsx';
import classes from './site-header.module.css';

export interface SiteHeaderProps extends HeaderEvents, HeaderUser, LanguagePickerProps {
  readonly look: Look;
}

/** The header of the site (specification, section 2); one of its drop-downs is open at a time. */
export function SiteHeader({ look, user, addressIn, onLanguage, ...events }: SiteHeaderProps) {
  const text = useText();
  const menus = useMenuBar();
  return (
    <MenusContext value={menus}>
      <header className={classes['header']} data-member={user !== undefined} data-look={look}>
        <a href="#content" className={`${classes['skip']} ${hidden['hidden']}`}>
          {text('site.skip')}
        </a>
        <div className={classes['bar']}>
          <Link to="/" className={classes['home']} aria-label={text('site.home')}>
            <Logo />
          </Link>
          <nav className={classes['main']} aria-label={text('header.main')}>
            {user ? <MemberLinks {...events} /> : <VisitorLinks {...events} />}
          </nav>
          <LanguagePicker addressIn={addressIn} onLanguage={onLanguage} />
          <nav className={classes['own']} aria-label={text('header.account')}>
            {user ? <SignedIn email={user.email} onLogout={events.onLogout} /> : <SignedOut {...events} />}
          </nav>
          <MenuButton user={user} {...events} />
        </div>
      </header>
    </MenusContext>
  );
}

function VisitorLinks({ onHowItWorks }: Pick<HeaderEvents, 'onHowItWorks'>) {
  const text = useText();
  return (
    <>
      <a href="/how-it-works" className={classes['link']} onClick={onPlainClick(onHowItWorks)}>
        {text('header.howItWorks')}
      </a>
      <Link to="/faq" className={classes['link']}>
        {text('header.faq')}
      </Link>
      <DropDown name="tools" align="start" links={toolLinks(text)}>
        {text('header.tools')}
      </DropDown>
      <Link to="/affiliate" className={classes['link']}>
        {text('header.affiliate')}
      </Link>
    </>
  );
}

/** Links of a member, whose e-mail and account take much of the line: How It Works is among the tools. */
function MemberLinks({ onHowItWorks }: Pick<HeaderEvents, 'onHowItWorks'>) {
  const text = useText();
  const howItWorks = { to: '/how-it-works', label: text('header.howItWorks'), onChoose: onHowItWorks };
  return (
    <>
      <Link to="/exchange" className={classes['link']}>
        {text('exchange.heading')}
      </Link>
      <Link to="/faq" className={`${classes['link']} ${classes['roomy']}`}>
        {text('header.faq')}
      </Link>
      <div className={classes['roomy']}>
        <DropDown name="tools" align="start" links={[howItWorks, ...memberToolLinks(text)]}>
          {text('header.tools')}
        </DropDown>
      </div>
      <Link to="/affiliate" className={classes['link']}>
        {text('header.affiliateProgram')}
      </Link>
    </>
  );
}

function SignedOut({ loginLink, signUpLink, onLogin, onSignUp }: HeaderEvents) {
  const text = useText();
  return (
    <>
      <a href={loginLink} className={`${classes['link']} ${classes['wide']}`} onClick={onPlainClick(onLogin)}>
        {text('header.login')}
      </a>
      <a href={signUpLink} className={classes['strong']} onClick={onPlainClick(onSignUp)}>
        {text('header.signUp')}
      </a>
    </>
  );
}

function SignedIn({ email, onLogout }: { readonly email: string | undefined; onLogout(): void }) {
  const text = useText();
  return (
    <>
      <div className={classes['user']}>
        <span className={classes['sending']}>{text('header.sendingMoney')}</span>
        <Link to="/profile" className={classes['email']} title={email}>
          {email ?? text('header.anonymous')}
        </Link>
      </div>
      <div className={classes['wide']}>
        <DropDown name="account" links={accountLinks(text)}>
          {text('header.myAccount')}
        </DropDown>
      </div>
      <a href="/auth/logout" className={`${classes['link']} ${classes['wide']}`} onClick={onLogout}>
        {text('header.logout')}
      </a>
    </>
  );
}
