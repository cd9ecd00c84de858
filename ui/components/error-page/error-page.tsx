import { useText } from '../../hooks/i18n.ts';
import { buttonClass } from '../button/button.tsx';
import { Logo } from '../site-frame/logo.tsx';
import classes from './error-page.module.css';

interface ErrorPageProps {
  readonly title: string;
  readonly text: string;
  /** An additional line. */
  readonly detail?: string | undefined;
}

/** A page outside the shell. Its link loads the site as a new document, because the failure may be in the scripts. */
export function ErrorPage({ title, text: description, detail }: ErrorPageProps) {
  const text = useText();
  return (
    <main className={classes['page']}>
      <Logo />
      <h1 className={classes['title']}>{title}</h1>
      <p className={classes['text']}>{description}</p>
      {detail !== undefined && <p className={classes['text']}>{detail}</p>}
      <a href="/" className={buttonClass({ look: 'primary' })}>
        {text('error.home')}
      </a>
    </main>
  );
}
