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

/** A page outside the shell. Its links load the site as a new document, because the failure may be in the scripts. */
export function ErrorPage({ title, text: description, detail }: ErrorPageProps) {
  const text = useText();
  return (
    <main className={classes['page']}>
      <a href="/" className={classes['home']} aria-label={text('site.home')}>
        <Logo />
      </a>
      <h1 className={classes['title']}>{title}</h1>
      <p className={classes['text']}>{description}</p>
      {detail !== undefined && <p className={classes['text']}>{detail}</p>}
      <a href="/" className={buttonClass({ look: 'primary' })}>
        {text('error.home')}
      </a>
      <nav className={classes['links']} aria-label={text('footer.help')}>
        <a href="/rates">{text('footer.rates')}</a>
        <a href="/supported-currencies">{text('footer.currencies')}</a>
        <a href="/faq">{text('header.faq')}</a>
        <a href="/faq#support">{text('footer.support')}</a>
      </nav>
    </main>
  );
}
