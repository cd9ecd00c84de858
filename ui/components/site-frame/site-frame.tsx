import type { ReactNode } from 'react';
import { SiteFooter, type SiteFooterProps } from '../site-footer/site-footer.tsx';
import { SiteHeader, type SiteHeaderProps } from '../site-header/site-header.tsx';
import classes from './site-frame.module.css';

interface SiteFrameProps extends SiteHeaderProps, SiteFooterProps {
  readonly children: ReactNode;
}

/** The common shell of the site's pages: a header and a footer around the page's content. */
export function SiteFrame({ children, ...props }: SiteFrameProps) {
  const { look, year, site, theme, onTheme, onSupport, ...header } = props;
  return (
    <div className={classes['frame']}>
      <SiteHeader look={look} {...header} />
      <main id="content" tabIndex={-1} className={classes['content']}>
        {children}
      </main>
      <SiteFooter look={look} year={year} site={site} theme={theme} onTheme={onTheme} onSupport={onSupport} />
    </div>
  );
}
