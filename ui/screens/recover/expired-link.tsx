import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import type { LoginState } from '../modals/login-state.ts';
import classes from './quiet-page.module.css';
import { QuietHeading } from './quiet-page.tsx';

interface ExpiredLinkProps {
  readonly kind: 'password' | 'email';
  /** True where the link expired while the page was open. */
  readonly isNews: boolean;
}

/** Next steps after an expired link. */
export function ExpiredLink({ kind, isNews }: ExpiredLinkProps) {
  const text = useText();
  const isEmail = kind === 'email';
  return (
    <>
      <QuietHeading isNews={isNews}>{text('recoverPage.dead')}</QuietHeading>
      <p className={classes['note']}>{text(isEmail ? 'recoverPage.emailDeadNote' : 'recoverPage.deadNote')}</p>
      {isEmail ? (
        <Link to="/profile" className={buttonClass({ look: 'primary', isWide: true })}>
          {text('recoverPage.toProfile')}
        </Link>
      ) : (
        <Link
          to="/?login"
          state={{ forgot: true } satisfies LoginState}
          className={buttonClass({ look: 'primary', isWide: true })}
        >
          {text('recoverPage.again')}
        </Link>
      )}
    </>
  );
}
