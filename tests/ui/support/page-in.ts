import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import type { MemoryExchangeOptions } from '../../../adapters/memory/memory-exchange-api.ts';
import { localeOf } from '../../../core/domain/locale.ts';
import { ERROR_MESSAGES } from '../../../core/domain/error-messages.ts';
import { type MessageId, wholeCatalogue } from '../../../ui/messages/catalogues.ts';
import { visit, type VisitOptions } from './visit.tsx';

// A page in any language, whose elements are found by message IDs.

export const PATIENT = { timeout: 10_000 };

/** Long enough to be unambiguous, and without placeholders. */
const ENGLISH = Object.values(ERROR_MESSAGES)
  .flatMap((text) => text.split(/\{\w+\}/))
  .filter((part) => part.length >= 8 && part.includes(' '));

/** The server's English messages that the page shows, in its text or in its accessible names. */
function englishShown(): readonly string[] {
  const labels = [...document.querySelectorAll('[aria-label],[title]')].map(
    (element) => `${element.getAttribute('aria-label')} ${element.getAttribute('title')}`,
  );
  const page = [document.body.textContent, ...labels].join('\n');
  return ENGLISH.filter((part) => page.includes(part));
}

export async function pageIn(locale: string) {
  const { tag, direction } = localeOf(locale);
  const i18n = new IntlI18n({ locale: tag, direction, messages: await wholeCatalogue(locale), timeZone: 'UTC' });
  const t = (id: MessageId, values?: Readonly<Record<string, string | number>>) => i18n.message(id, values);
  const come = (path: string, options: MemoryExchangeOptions = {}, more: VisitOptions = {}) => {
    history.replaceState(null, '', path);
    return visit(path, options, undefined, { i18n, ...more });
  };
  const button = (id: MessageId) => screen.findByRole('button', { name: t(id) }, PATIENT);
  return {
    i18n,
    t,
    come,
    press: async (id: MessageId) => {
      await button(id);
      // A form handles events once its effects have run, which is before any user could act.
      await act(async () => undefined);
      fireEvent.click(await button(id));
    },
    write: (id: MessageId, value: string) =>
      fireEvent.change(screen.getByLabelText(t(id), { selector: 'input' }), { target: { value } }),
  };
}

/** Waits until all texts are shown, and expects no English ones. */
export async function expectTexts(...texts: readonly string[]): Promise<void> {
  await waitFor(() => {
    for (const text of texts) expect(document.body.textContent).toContain(text);
  }, PATIENT);
  expect(englishShown()).toEqual([]);
}
