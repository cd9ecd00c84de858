/** The fallback page for a rendering error (texts exactly as in the specification, section 2). */
export const FALLBACK_PAGE = plainPage('Error', 'Sorry, an critical error occurred on this page.');

/** A page without scripts or styles. @param title and text are trusted: they are never a visitor's. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`;
}
