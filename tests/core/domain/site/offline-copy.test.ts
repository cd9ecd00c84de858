import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  offlineCopyOf,
  offlineDocument,
  type OfflineExchange,
  withExchange,
  withoutExchange,
  withoutMembers,
  withoutOld,
} from '../../../../core/domain/site/offline-copy.ts';

const DAY_MS = 86_400_000;
const exchange = (id: string, parts: Partial<OfflineExchange> = {}): OfflineExchange => ({
  id,
  title: 'Waiting',
  lines: ['15 LTC → 394,000 DOGE'],
  asOf: 'today',
  savedAt: 100 * DAY_MS,
  isMembers: false,
  ...parts,
});
const none = { exchanges: [] };

it('keeps one state of each exchange, the newest first, for a week, and no more than twenty', () => {
  const first = withExchange(withExchange(none, exchange('a')), exchange('b'));
  const again = withExchange(first, exchange('a', { title: 'Sent' }));
  expect(again.exchanges.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'Sent'],
    ['b', 'Waiting'],
  ]);
  expect(withExchange(again, exchange('c', { savedAt: 108 * DAY_MS })).exchanges.map(({ id }) => id)).toEqual(['c']);
  let many = none as ReturnType<typeof withExchange>;
  for (let n = 0; n < 30; n += 1) many = withExchange(many, exchange(`n${n}`));
  expect(many.exchanges).toHaveLength(20);
  expect(withoutExchange(again, 'a').exchanges.map(({ id }) => id)).toEqual(['b']);
});

it('drops what is a week old, also where nothing is added', () => {
  const both = { exchanges: [exchange('new', { savedAt: 107 * DAY_MS }), exchange('old')] };
  expect(withoutOld(both, 107 * DAY_MS).exchanges.map(({ id }) => id)).toEqual(['new']);
});

it('drops the exchanges of accounts alone', () => {
  const both = withExchange(withExchange(none, exchange('guest')), exchange('member', { isMembers: true }));
  expect(withoutMembers(both).exchanges.map(({ id }) => id)).toEqual(['guest']);
});

it('reads nothing from what is no copy', () => {
  for (const text of [undefined, '', '{', 'null', '[]', '{"exchanges":1}', '"x"'])
    expect(offlineCopyOf(text)).toEqual(none);
  const copy = withExchange(none, exchange('a'));
  expect(offlineCopyOf(JSON.stringify(copy))).toEqual(copy);
});

const english = { title: 'You are offline', note: 'Note', exchanges: 'Exchanges', again: 'Again' };

it('writes every text as text: none becomes an element or ends an attribute', () => {
  const tagsOf = (said: string) => {
    const words = { title: said, note: said, exchanges: said, again: said };
    const copy = { exchanges: [exchange(said, { title: said, lines: [said], asOf: said })] };
    const html = offlineDocument(copy, { tag: 'en', direction: 'ltr', words }, 'n');
    return html.replaceAll(/<style.*?<\/style>/gs, '').match(/<[^>]*>/g);
  };
  const plain = tagsOf('x');
  fc.assert(
    fc.property(fc.string(), (said) => {
      expect(tagsOf(said)).toEqual(plain);
    }),
  );
  expect(tagsOf('"><script>alert(1)</script>')).toEqual(plain);
});

it('has no script, and names its language', () => {
  const html = offlineDocument(none, { tag: 'ar', direction: 'rtl', words: english }, 'abc');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<h1>You are offline</h1>');
  expect(html).toContain('<style nonce="abc">');
  expect(html).not.toContain('<script');
});
