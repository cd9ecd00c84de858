import type { Locale } from '../../core/domain/locale.ts';
import type { NoticeText } from './texts/mail-texts.ts';

/** What a mail says, before it becomes plain text and HTML; every text is one line. */
export interface Wording extends NoticeText {
  readonly locale: Locale;
  /** Where the button leads; absent in notices. */
  readonly action?: {
    readonly button: string;
    readonly link: string;
    readonly lifetime: string;
    readonly hint: string;
  };
  readonly footer: string;
  /** Written from left to right in any language: the address that the text names. */
  readonly quoted?: string | undefined;
}
