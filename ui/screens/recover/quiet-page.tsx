import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../components/site-frame/logo.tsx';
import { useText } from '../../hooks/i18n.ts';
import frame from '../../theme/frame.module.css';
import classes from './quiet-page.module.css';

/** A page with one task, and a link to the home page. */
export function QuietPage({ children }: { readonly children: ReactNode }) {
  const text = useText();
  return (
    <div className={classes['page']}>
      <header>
        <Link to="/" className={classes['home']} aria-label={text('site.home')}>
          <Logo />
        </Link>
      </header>
      <main className={frame['card']}>{children}</main>
    </div>
  );
}

/** Heading of such a page. @param isNews true where it replaced what the reader was looking at. */
export function QuietHeading({ isNews = false, children }: { readonly isNews?: boolean; readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes['title']}>
      {children}
    </h1>
  );
}
