import { describe, expect, it, vi } from 'vitest';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { ApiDomain } from '../../../core/domain/site/api-domain.ts';
import { currencyConfig } from '../../../core/domain/quotes/currency.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import type { SelectionStore } from '../../../core/ports/stores/selection-store.ts';
import { GetQuote } from '../../../core/use-cases/get-quote.ts';
import { LoadNotices } from '../../../core/use-cases/load-notices.ts';
import { LoadSelection } from '../../../core/use-cases/load-selection.ts';
import { NormaliseSelection } from '../../../core/use-cases/normalise-selection.ts';
import { RecallSelection } from '../../../core/use-cases/recall-selection.ts';
import { ResolveDomain } from '../../../core/use-cases/resolve-domain.ts';
import { SaveSelection } from '../../../core/use-cases/save-selection.ts';
import { plainCurrency } from '../../support/fixtures/arbitraries.ts';
import { plainQuote } from '../../support/samples/plain-quote.ts';

const list = ['btc', 'eth', 'ltc', 'doge'].map((ticker) => plainCurrency({ ticker }));
const down = async () => {
  throw new ExchangeError('unavailable', 'down');
};
const logger = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });
const storeOf = (saved: Selection | undefined) => ({ load: async () => saved, save: async () => {} });

function loading(parts: Partial<Pick<ExchangeApi, 'currencies' | 'quote'>> & { saved?: Selection }) {
  const quote = vi.fn<ExchangeApi['quote']>(parts.quote ?? (async () => plainQuote()));
  const log = logger();
  const store = storeOf(parts.saved);
  const useCase = new LoadSelection({ currencies: parts.currencies ?? (async () => list), quote }, store, log);
  return { useCase, quote, log };
}

describe('LoadSelection', () => {
  it('starts a first visit with 1 btc to eth and its quote', async () => {
    const { useCase } = loading({});
    const data = await useCase.execute();
    expect(data).toMatchObject({ selection: { from: 'btc', to: 'eth', amount: '1' }, amountTo: '19.899' });
    expect(data.config.all).toEqual(list);
  });

  it('restores the last saved selection', async () => {
    const { useCase, quote } = loading({ saved: { from: 'ltc', to: 'doge', amount: '15' } });
    expect((await useCase.execute()).selection).toEqual({ from: 'ltc', to: 'doge', amount: '15' });
    expect(quote).toHaveBeenCalledWith({ from: 'ltc', to: 'doge', amount: '15' });
  });

  it('prefers the address to the saved selection', async () => {
    const { useCase } = loading({ saved: { from: 'ltc', to: 'doge', amount: '15' } });
    expect((await useCase.execute({ from: 'eth', to: 'btc' })).selection).toEqual({
      from: 'eth',
      to: 'btc',
      amount: '1',
    });
    expect((await useCase.execute({ from: 'eth', to: 'btc', amount: '3' })).selection.amount).toBe('3');
  });

  it('shows three dots and the reason when there is no quote', async () => {
    const { useCase, log } = loading({ quote: down });
    const data = await useCase.execute();
    expect(data).toMatchObject({ amountTo: '...', error: { code: 'unavailable' } });
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it('does not log an invalid selection of an address', async () => {
    const quote = async () => {
      throw new ExchangeError('amount-too-small', 'too small');
    };
    const { useCase, log } = loading({ quote });
    expect(await useCase.execute()).toMatchObject({ amountTo: '...', error: { code: 'amount-too-small' } });
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('falls back to the given pair and 0 when nothing can be loaded, without an error for the visitor', async () => {
    const { useCase, log } = loading({ currencies: down });
    const data = await useCase.execute({ from: 'ltc', to: 'doge' });
    expect(data).toMatchObject({ selection: { from: 'ltc', to: 'doge', amount: '1' }, amountTo: '0' });
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it('requests no quote for an empty amount', async () => {
    const { useCase, quote } = loading({ saved: { from: 'ltc', to: 'doge', amount: '0' } });
    expect((await useCase.execute()).amountTo).toBe('...');
    expect(quote).not.toHaveBeenCalled();
  });
});

describe('GetQuote', () => {
  const quote = vi.fn<ExchangeApi['quote']>(async () => plainQuote());
  it('accepts amounts and tickers in the spellings that people use', async () => {
    await new GetQuote({ quote }).execute({ from: 'LTC', to: ' Doge', amount: '1,5' });
    expect(quote).toHaveBeenLastCalledWith({ from: 'ltc', to: 'doge', amount: '1.5' }, undefined);
    await new GetQuote({ quote }).execute({ from: 'ltc', to: 'doge', amount: '400000', given: 'payout' });
    expect(quote).toHaveBeenLastCalledWith({ from: 'ltc', to: 'doge', amountTo: '400000' }, undefined);
  });
  it.each(['', '0', '-1', '1e5', 'ten', '.'])('refuses %j and names the field', async (amount) => {
    const asking = new GetQuote({ quote }).execute({ from: 'ltc', to: 'doge', amount });
    await expect(asking).rejects.toMatchObject({ code: 'invalid-input', fields: { amount: [expect.any(String)] } });
  });
});

describe('NormaliseSelection', () => {
  it("uses the server's current list", async () => {
    const useCase = new NormaliseSelection({ currencies: async () => list });
    expect(await useCase.execute({ from: 'usd', to: 'nope', amount: '' })).toEqual({
      from: 'btc',
      to: 'eth',
      amount: '1',
    });
  });
});

describe('LoadNotices', () => {
  it('reads the warning and the fiat notice', async () => {
    const warning: ExchangeApi['warning'] = async ({ type }) =>
      type === 'fiat' ? '{"text":"Cards are slow"}' : 'Busy';
    expect(await new LoadNotices({ warning }, logger()).execute()).toEqual({
      warning: 'Busy',
      fiat: { text: 'Cards are slow' },
    });
  });
  it('logs a fiat notice that it cannot parse, in the words of the specification, and returns none', async () => {
    const log = logger();
    const notices = await new LoadNotices({ warning: async ({ type }) => (type ? '{' : '') }, log).execute();
    expect(notices.fiat).toBeUndefined();
    expect(log.warn).toHaveBeenCalledWith("Can't parse fiat notification message");
  });
  it('returns no notice after a failure', async () => {
    const log = logger();
    expect(await new LoadNotices({ warning: down }, log).execute()).toEqual({ warning: '' });
    expect(log.warn).toHaveBeenCalledTimes(2);
  });
});

describe('ResolveDomain', () => {
  it('replaces the default, and keeps it when the answer is empty or the call fails', async () => {
    const resolve = (domain: ExchangeApi['domain']) =>
      new ResolveDomain({ domain }, new ApiDomain('https://a.example'), logger()).execute();
    expect(await resolve(async () => 'https://b.example')).toBe('https://b.example');
    expect(await resolve(async () => '')).toBe('https://a.example');
    expect(await resolve(down)).toBe('https://a.example');
  });
});

describe('SaveSelection and RecallSelection', () => {
  const selection = { from: 'ltc', to: 'doge', amount: '15' };
  const config = currencyConfig(list);

  it('store and return a selection', async () => {
    let saved: Selection | undefined;
    const store: SelectionStore = { load: async () => saved, save: async (given) => void (saved = given) };
    expect(await new RecallSelection(store).execute(config)).toBeUndefined();
    await new SaveSelection(store, logger()).execute(selection);
    expect(await new RecallSelection(store).execute(config)).toEqual(selection);
  });

  it('normalise the stored selection to what is offered now', async () => {
    const store = storeOf({ from: 'gone', to: 'doge', amount: '' });
    expect(await new RecallSelection(store).execute(config)).toEqual({ from: 'btc', to: 'doge', amount: '1' });
  });

  it('work without a usable storage', async () => {
    const closed: SelectionStore = { load: down, save: down };
    const log = logger();
    await new SaveSelection(closed, log).execute(selection);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(await new RecallSelection(closed).execute(config)).toBeUndefined();
  });
});
