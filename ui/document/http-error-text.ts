import type { I18n } from '../../core/ports/services/i18n.ts';

/** Additional advice for a refused visitor. */
export function httpErrorText(status: number, i18n: I18n): string | undefined {
  // All rate limits of pages reset within a minute.
  if (status === 429) return i18n.message('said.requests-many', { seconds: 60 });
  return status === 413 ? i18n.message('said.too-large') : undefined;
}
