import { createFormatters, DEFAULT_INTL_CONFIG, formatMessage, type IntlConfig } from '@formatjs/intl';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { I18n } from '../../core/ports/services/i18n.ts';

/** Compiled texts of one language: syntax trees, or plain strings for texts without placeholders. */
type Catalogue = Readonly<Record<string, string | MessageFormatElement[]>>;

interface IntlI18nOptions {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Catalogue;
  /** An IANA name; the host's own zone when absent. */
  readonly timeZone?: string | undefined;
}

/** Most decimal places of a chain's amounts. */
const PLACES = 18;
const DECIMAL = /^\d+(\.\d+)?$/;

/** `I18n` over FormatJS and the host's `Intl`. */
export class IntlI18n implements I18n {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly #config: Parameters<typeof formatMessage>[0];
  readonly #formatters = createFormatters();
  readonly #messages: Catalogue;
  readonly #timeZone: string | undefined;
  // Created on first use, because the host takes tens of milliseconds for them on a phone.
  #amounts: Intl.NumberFormat | undefined;
  #times: Intl.DateTimeFormat | undefined;

  constructor({ locale, direction, messages, timeZone }: IntlI18nOptions) {
    this.locale = locale;
    this.direction = direction;
    const trees = messages as NonNullable<IntlConfig['messages']>;
    // A missing text shows its ID; on a visitor's page nobody could read a report.
    this.#config = { ...DEFAULT_INTL_CONFIG, locale, messages: trees, onError: () => undefined };
    this.#messages = messages;
    this.#timeZone = timeZone;
  }

  message(id: string, values?: Readonly<Record<string, string | number>>): string {
    const found = this.#messages[id];
    // Uses this one function instead of FormatJS's `intl` object, which would add six formatters that `Intl` has
    // itself.
    return typeof found === 'string' ? found : String(formatMessage(this.#config, this.#formatters, { id }, values));
  }

  amount(decimal: string): string {
    // Anything but a decimal number ('...') is returned unchanged.
    if (!DECIMAL.test(decimal)) return decimal;
    this.#amounts ??= new Intl.NumberFormat(this.locale, { maximumFractionDigits: PLACES });
    // `Intl` takes the string itself, so no digit passes through a float.
    return this.#amounts.format(decimal as Intl.StringNumericLiteral);
  }

  number(value: number, options?: Readonly<Record<string, unknown>>): string {
    return new Intl.NumberFormat(this.locale, options as Intl.NumberFormatOptions | undefined).format(value);
  }

  dateTime(iso: string): string {
    this.#times ??= new Intl.DateTimeFormat(this.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: this.#timeZone,
    });
    return this.#times.format(new Date(iso));
  }
}
