import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../hooks/i18n.ts';
import { AccountButton } from './account-button.tsx';
import classes from './account-nav.module.css';

export interface AccountNavProps {
  /** Whoever is signed in; some have no e-mail. */
  readonly user: { readonly email?: string | undefined } | undefined;
  /** Where the links lead without scripts. */
  readonly loginLink: string;
  readonly signUpLink: string;
  onHowItWorks(): void;
  onLogin(): void;
  onSignUp(): void;
  onLogout(): void;
}

/** The header's part that depends on who is there (specification, section 2). */
export function AccountNav({ user, ...props }: AccountNavProps) {
  const text = useText();
  return (
    <nav className={classes['nav']} aria-label={text('header.account')}>
      {user ? <SignedIn email={user.email} onLogout={props.onLogout} /> : <SignedOut {...props} />}
    </nav>
  );
}

type SignedOutProps = Omit<AccountNavProps, 'user' | 'onLogout'>;

function SignedOut({ loginLink, signUpLink, onHowItWorks, onLogin, onSignUp }: SignedOutProps) {
  const text = useText();
  return (
    <>
      <a href="/#how-it-works" className={classes['link']} onClick={instead(onHowItWorks)}>
        {text('header.howItWorks')}
      </a>
      <a href={loginLink} className={classes['link']} onClick={instead(onLogin)}>
        {text('header.login')}
      </a>
      <a href={signUpLink} className={classes['strong']} onClick={instead(onSignUp)}>
        {text('header.signUp')}
      </a>
    </>
  );
}

function SignedIn({ email, onLogout }: { readonly email: string | undefined; onLogout(): void }) {
  const text = useText();
  return (
    <>
      <Link to="/profile" className={classes['user']} title={email}>
        {email ?? text('header.anonymous')}
      </Link>
      <AccountButton />
      <a href="/auth/logout" className={classes['link']} onClick={onLogout}>
        {text('header.logout')}
      </a>
    </>
  );
}

/** Does it here instead of following the link, unless another tab or window is wanted. */
function instead(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
