import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import english from './en.json' with { type: 'json' };

/** Compiled texts of one language: what has placeholders is a syntax tree, though the type checker reads strings. */
export const englishCatalogue = english as unknown as Readonly<Record<string, string | MessageFormatElement[]>>;

/** A text of the interface; the English catalogue names them all. */
export type MessageId = keyof typeof english;
