import type { SiteLinks } from '../../core/domain/site-links.ts';
import type { I18n } from '../../core/ports/i18n.ts';
import { footerLinks } from '../components/site-footer/footer-links.ts';
import { I18nContext, useText } from '../hooks/i18n.ts';
import { modalLink, PROCEED_TO } from '../screens/modals/modal-flags.ts';
import { SUPPORT_PATH } from '../screens/support/support-path.ts';
import classes from './widget.module.css';

/** What the footer says besides its links within the site. */
export interface PaymentFooterProps {
  /** Of the copyright line. */
  readonly year: number;
  readonly site: SiteLinks;
}

/** The header of a payment that is a page by itself, as the landing page has one (specification, section 2). */
function PaymentHeader() {
  const text = useText();
  return (
    <header className={classes['pageHead']} data-look="landing">
      <a href="/" className={classes['brand']}>
        Altway
      </a>
      <nav className={classes['pageLinks']} aria-label={text('header.main')}>
        <a href="/how-it-works">{text('header.howItWorks')}</a>
        <a href="/faq">{text('header.faq')}</a>
        <a href="/affiliate">{text('header.affiliate')}</a>
        <a href={modalLink('login', PROCEED_TO.header)}>{text('header.login')}</a>
        <a href={modalLink('signup', PROCEED_TO.header)}>{text('header.signUp')}</a>
      </nav>
    </header>
  );
}

/** Its footer. Support opens on a page of the site, which has the scripts for it. */
function PaymentFooter({ year, site }: PaymentFooterProps) {
  const text = useText();
  const { company, help, tools } = footerLinks(text);
  const blog = site.hasBlog ? [{ to: '/blog', label: text('footer.blog') }] : [];
  const social = site.social.map(({ name, url }) => ({ to: url, label: name }));
  return (
    <footer className={classes['pageFoot']} data-look="landing">
      <nav className={classes['pageColumns']} aria-label={text('footer.label')}>
        <Column heading={text('footer.company')} links={[...blog, ...company]} />
        <Column heading={text('footer.help')} links={[{ to: SUPPORT_PATH, label: text('footer.support') }, ...help]} />
        <Column heading={text('header.tools')} links={tools} />
        {social.length > 0 && <Column heading={text('footer.follow')} links={social} />}
      </nav>
      <div className={classes['pageLinks']}>
        <p>{text('site.copyright', { year: String(year) })}</p>
        <a href="/terms-of-use">{text('footer.terms')}</a>
        <a href="/privacy-policy">{text('footer.privacy')}</a>
      </div>
    </footer>
  );
}

interface ColumnProps {
  readonly heading: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/** Named without an ID: the page beside it is drawn by itself and may have the same. */
function Column({ heading, links }: ColumnProps) {
  return (
    <div>
      <h2 className={classes['columnHead']}>{heading}</h2>
      <ul aria-label={heading}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <a href={to} rel="noopener">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What stands around a payment that nobody frames; links alone, so that no script has to know them. */
export function aroundPayment(i18n: I18n, footer: PaymentFooterProps) {
  return {
    before: (
      <I18nContext value={i18n}>
        <PaymentHeader />
      </I18nContext>
    ),
    after: (
      <I18nContext value={i18n}>
        <PaymentFooter {...footer} />
      </I18nContext>
    ),
  };
}
