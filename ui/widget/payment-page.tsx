import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { queryPairs } from '../../core/domain/query-pairs.ts';
import { SHOWN_IN } from '../../core/domain/merchants/widget-options.ts';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import type { I18n } from '../../core/ports/services/i18n.ts';
import { SiteFooter } from '../components/site-footer/site-footer.tsx';
import { SiteHeader } from '../components/site-header/site-header.tsx';
import { I18nContext } from '../hooks/i18n.ts';
import { modalLink, PROCEED_TO } from '../screens/modals/modal-flags.ts';
import { SUPPORT_PATH } from '../screens/support/support-path.ts';

interface AroundPaymentProps {
  /** Path and query of the page. */
  readonly url: string;
  readonly i18n: I18n;
  /** Year of the copyright line. */
  readonly year: number;
  readonly site: SiteLinks;
}

/**
 * The landing page's header and footer (specification, section 2) around a payment that is not framed, as HTML:
 * rendered for use without scripts, because the page's own scripts do not include them.
 */
export function aroundPayment({ url, i18n, year, site }: AroundPaymentProps) {
  const drawn = (part: ReactNode, prefix: string) =>
    renderToString(
      <I18nContext value={i18n}>
        <StaticRouter location={url}>{part}</StaticRouter>
      </I18nContext>,
      // The page between them numbers its IDs from the start.
      { identifierPrefix: prefix },
    );
  const header = (
    <SiteHeader
      look="landing"
      user={undefined}
      addressIn={(locale) => inLanguage(url, locale)}
      loginLink={modalLink('login', PROCEED_TO.header)}
      signUpLink={modalLink('signup', PROCEED_TO.header)}
      {...UNHEARD}
    />
  );
  const footer = (
    <SiteFooter look="landing" year={year} site={site} theme="system" supportLink={SUPPORT_PATH} {...UNHEARD} />
  );
  return { before: drawn(header, 'head'), after: drawn(footer, 'foot') };
}

/** Handlers that never run, because no scripts run here. */
const nothing = () => undefined;
const UNHEARD = {
  onLanguage: nothing,
  onHowItWorks: nothing,
  onLogin: nothing,
  onSignUp: nothing,
  onLogout: nothing,
  onTheme: nothing,
  onSupport: nothing,
};

/** The same payment in another language: the parameter is added outside the signed options. */
function inLanguage(url: string, locale: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const others = query.split('&').filter((pair) => pair !== '' && queryPairs(pair)?.[0]?.[0] !== SHOWN_IN);
  return `${path}?${[...others, `${SHOWN_IN}=${locale}`].join('&')}`;
}
