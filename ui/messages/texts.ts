import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Compiled texts: what has placeholders is a syntax tree, though the type checker reads strings. */
export type Texts = Readonly<Record<string, string | MessageFormatElement[]>>;
