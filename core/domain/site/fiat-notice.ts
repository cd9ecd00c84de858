/** Notice of the staff to visitors who pay by card. Texts are plain; `url` leads to more. */
export interface FiatNotice {
  readonly title?: string | undefined;
  readonly text: string;
  readonly url?: string | undefined;
}

/** Parses a notice; undefined if the text is not the JSON of one. */
export function parseFiatNotice(json: string): FiatNotice | undefined {
  const value: unknown = parseOrUndefined(json);
  if (typeof value !== 'object' || value === null) return undefined;
  const { title, text, url } = value as Record<string, unknown>;
  if (typeof text !== 'string') return undefined;
  const isWebAddress = typeof url === 'string' && /^https?:\/\//.test(url);
  return { text, ...(typeof title === 'string' && { title }), ...(isWebAddress && { url }) };
}

function parseOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
