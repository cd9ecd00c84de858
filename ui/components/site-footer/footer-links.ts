import type { Text } from '../../hooks/i18n.ts';
import { toolLinks } from '../site-header/header-links.ts';

/** Links of the footer within the site, by column (specification, section 2). */
export function footerLinks(text: Text) {
  return {
    company: [
      { to: '/about', label: text('footer.about') },
      { to: '/press', label: text('footer.press') },
      { to: '/partners', label: text('footer.partners') },
      { to: '/affiliate', label: text('header.affiliateProgram') },
    ],
    help: [
      { to: '/faq', label: text('header.faq') },
      { to: '/aml-kyc', label: text('footer.amlKyc') },
      { to: '/supported-currencies', label: text('footer.currencies') },
      // Loaded anew each time: what a page has loaded may be old.
      { to: '/networks', isDocument: true, label: text('footer.networks') },
      { to: '/partners#add-your-token', label: text('footer.addToken') },
    ],
    tools: [{ to: '/rates', label: text('footer.rates') }, ...toolLinks(text)],
  };
}
