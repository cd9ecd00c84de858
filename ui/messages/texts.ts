import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Compiled texts: those with placeholders are syntax trees, although the type of the JSON is string. */
export type Texts = Readonly<Record<string, string | MessageFormatElement[]>>;
