import { describe, expect, it } from 'vitest';
import { MemoryLanguage } from '../../../adapters/memory/memory-language.ts';
import { LOCALES } from '../../../core/domain/locale.ts';
import { SetLanguage } from '../../../core/use-cases/set-language.ts';
import { failure } from '../../support/failure.ts';

describe('setting the language', () => {
  it.each(LOCALES.map(({ locale }) => locale))('%s loads its messages first, then shows them', async (name) => {
    const steps: string[] = [];
    const language = new MemoryLanguage(async ({ locale }) => void steps.push(`loaded ${locale}`));
    const locale = await new SetLanguage(language).execute(name);
    expect([locale.locale, steps, language.adopted]).toEqual([name, [`loaded ${name}`], [locale]]);
  });

  it.each(['xx', '', 'DE', 'zh-CN', '../de'])('%j is refused by name, without a change', async (name) => {
    const language = new MemoryLanguage();
    const error = await failure(new SetLanguage(language).execute(name));
    expect(error).toMatchObject({ code: 'invalid-input', fields: { locale: [expect.stringContaining('en, ar, es')] } });
    expect(language.adopted).toEqual([]);
  });

  it('keeps the language when its messages cannot be loaded', async () => {
    const language = new MemoryLanguage(() => Promise.reject(new Error('offline')));
    expect(await failure(new SetLanguage(language).execute('de'))).toMatchObject({ code: 'unavailable' });
    expect(language.adopted).toEqual([]);
  });
});
