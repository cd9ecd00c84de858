import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../hooks/i18n.ts';
import type { Theme } from '../../theme/theme.ts';
import hidden from '../../theme/hidden.module.css';
import { ThemeSwitch } from '../theme-switch/theme-switch.tsx';
import { Logo } from './logo.tsx';
import classes from './site-frame.module.css';

export interface SiteFrameProps {
  readonly theme: Theme;
  /** Of the copyright line. */
  readonly year: number;
  onTheme(theme: Theme): void;
  /** Between the logo and the themes. */
  readonly nav?: ReactNode;
  readonly children: ReactNode;
}

/** Header and footer in the landing pages' style. */
export function SiteFrame({ theme, year, onTheme, nav, children }: SiteFrameProps) {
  const text = useText();
  return (
    <div className={classes['frame']}>
      <header className={classes['top']}>
        <a href="#content" className={`${classes['skip']} ${hidden['hidden']}`}>
          {text('site.skip')}
        </a>
        <div className={classes['bar']}>
          <Link to="/" className={classes['home']} aria-label={text('site.home')}>
            <Logo />
          </Link>
          {nav && <div className={classes['nav']}>{nav}</div>}
          <ThemeSwitch theme={theme} onChange={onTheme} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes['content']}>
        {children}
      </main>
      <footer className={classes['footer']}>
        <div className={classes['bar']}>
          <p>{text('site.copyright', { year: String(year) })}</p>
          <p>{text('site.footerNote')}</p>
        </div>
      </footer>
    </div>
  );
}
