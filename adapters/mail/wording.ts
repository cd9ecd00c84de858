import type { Locale } from '../../core/domain/locale.ts';
import type { NoticeText } from './notice-text.ts';

/** A mail's content, before it becomes plain text and HTML; every text is one line. */
export interface Wording extends NoticeText {
  readonly locale: Locale;
  /** The button and its link; absent in notices. */
  readonly action?: {
    readonly button: string;
    readonly link: string;
    readonly lifetime: string;
    readonly hint: string;
  };
  readonly footer: string;
  /** What stops further mails, below the footer. */
  readonly stop?: { readonly label: string; readonly link: string } | undefined;
  /** The address in the text that runs from left to right in any language. */
  readonly quoted?: string | undefined;
}
