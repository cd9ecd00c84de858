import type { I18n } from '../../core/ports/i18n.ts';
import { I18nContext, useText } from '../hooks/i18n.ts';
import classes from './widget.module.css';

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
        <a href="/?login">{text('header.login')}</a>
        <a href="/?signup">{text('header.signUp')}</a>
      </nav>
    </header>
  );
}

function PaymentFooter() {
  const text = useText();
  return (
    <footer className={classes['pageFoot']} data-look="landing">
      <nav className={classes['pageLinks']} aria-label={text('footer.label')}>
        <a href="/about">{text('footer.about')}</a>
        <a href="/supported-currencies">{text('footer.currencies')}</a>
        <a href="/aml-kyc">{text('footer.amlKyc')}</a>
        <a href="/terms-of-use">{text('footer.terms')}</a>
        <a href="/privacy-policy">{text('footer.privacy')}</a>
      </nav>
    </footer>
  );
}

/** What stands around a payment that nobody frames; links alone, so that no script has to know them. */
export function aroundPayment(i18n: I18n) {
  return {
    before: (
      <I18nContext value={i18n}>
        <PaymentHeader />
      </I18nContext>
    ),
    after: (
      <I18nContext value={i18n}>
        <PaymentFooter />
      </I18nContext>
    ),
  };
}
