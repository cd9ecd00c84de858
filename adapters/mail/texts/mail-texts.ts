import ar from './ar.json' with { type: 'json' };
import cn from './cn.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

/** ID of a text of the mails: the kind of the mail and the part of it, or a text that several kinds share. */
export type MailTextId = keyof typeof en;

/** All texts of one language, as plain text of one line each; a language that lacks one does not compile. */
export type MailTexts = Readonly<Record<MailTextId, string>>;

const CATALOGUES = new Map<string, MailTexts>(Object.entries({ en, ar, es, fr, de, pt, ru, vi, hi, ko, cn }));

/** The texts of a locale of `LOCALES`; English for a locale without texts. */
export function textsOf(locale: string): MailTexts {
  return CATALOGUES.get(locale) ?? en;
}

/** Fills in the placeholders of a text, such as `{network}`. Braces within the values stay as they are. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
