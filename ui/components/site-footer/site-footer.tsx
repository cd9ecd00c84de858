import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { SiteLinks } from '../../../core/domain/site/site-links.ts';
import { useText } from '../../hooks/i18n.ts';
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import type { Theme } from '../../theme/theme.ts';
import type { MenuLink } from '../drop-down/link-element.tsx';
import { type Look, SITE_LINKS_ID } from '../site-header/header-props.ts';
import { ThemeSwitch } from '../theme-switch/theme-switch.tsx';
import { footerLinks } from './footer-links.ts';
import classes from './site-footer.module.css';

export interface SiteFooterProps {
  readonly look: Look;
  /** Year of the copyright line. */
  readonly year: number;
  readonly site: SiteLinks;
  readonly theme: Theme;
  onTheme(theme: Theme): void;
  /** Opens the support panel. */
  onSupport(): void;
  /** Link to support without scripts; the questions page unless given. */
  readonly supportLink?: string;
}

/** The footer of the site (specification, section 2). */
export function SiteFooter({ look, year, site, theme, onTheme, onSupport, supportLink = '/faq' }: SiteFooterProps) {
  const text = useText();
  const { company, help, tools } = footerLinks(text);
  return (
    <footer className={classes['footer']} data-look={look}>
      <div className={classes['content']}>
        <nav id={SITE_LINKS_ID} className={classes['columns']} aria-label={text('footer.label')}>
          <Column
            heading={text('footer.company')}
            links={company}
            more={site.hasBlog ? <a href="/blog">{text('footer.blog')}</a> : undefined}
          />
          <Column
            heading={text('footer.help')}
            links={help}
            more={
              <a href={supportLink} onClick={onPlainClick(onSupport)}>
                {text('footer.support')}
              </a>
            }
          />
          <Column heading={text('header.tools')} links={tools} />
          {site.social.length > 0 && <Social links={site.social} />}
        </nav>
        <div className={classes['base']}>
          <p>{text('site.copyright', { year: String(year) })}</p>
          <Link to="/terms-of-use">{text('footer.terms')}</Link>
          <Link to="/privacy-policy">{text('footer.privacy')}</Link>
          <p className={classes['note']}>{text('site.footerNote')}</p>
          <ThemeSwitch theme={theme} onChange={onTheme} />
        </div>
      </div>
    </footer>
  );
}

interface ColumnProps {
  readonly heading: string;
  readonly links: readonly MenuLink[];
  /** Rendered before the other links. */
  readonly more?: React.ReactNode;
}

function Column({ heading, links, more }: ColumnProps) {
  const id = useId();
  return (
    <div className={classes['column']}>
      <h2 id={id} className={classes['heading']}>
        {heading}
      </h2>
      <ul aria-labelledby={id}>
        {more && <li>{more}</li>}
        {links.map(({ to, label, isDocument = false }) => (
          <li key={to}>
            <Link to={to} reloadDocument={isDocument}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Social({ links }: { readonly links: SiteLinks['social'] }) {
  const text = useText();
  const id = useId();
  return (
    <div className={classes['column']}>
      <h2 id={id} className={classes['heading']}>
        {text('footer.follow')}
      </h2>
      <ul aria-labelledby={id}>
        {links.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
