import type { Locale } from '../../core/domain/locale.ts';
import { type StoredOrder, TEST_CARDS, type TestCard } from './card-orders.ts';
import { type PageTexts, pageTexts } from './page-texts.ts';

/** Last digits and brands that stand for the test cards; they belong to no card. */
const FACES: Readonly<Record<TestCard, string>> = {
  approved: 'Visa •••• 0001',
  declined: 'Visa •••• 0002',
  funds: 'MasterCard •••• 0003',
  challenge: 'Visa •••• 0004',
  delayed: 'MasterCard •••• 0005',
  'charged-back': 'MasterCard •••• 0006',
};

const STYLE = `:root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--text:#14181f;--quiet:#4c5666;--line:#d4dae3;--accent:#1f5fe0;--on:#fff;--warn:#fff3d6;--warn-text:#5c4200}
@media(prefers-color-scheme:dark){:root{--page:#0e1116;--card:#171b22;--text:#eef1f6;--quiet:#a9b3c3;--line:#39424f;--accent:#7aa7ff;--on:#0b1020;--warn:#3a2e0c;--warn-text:#ffe3a3}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;background:var(--page);color:var(--text);font:16px/1.5 Inter,system-ui,sans-serif;display:grid;place-items:start center;padding:24px 16px}
main{width:100%;max-width:480px;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:24px;display:grid;gap:16px}
h1{font-size:22px;line-height:1.25;margin:0}h2{font-size:16px;margin:8px 0 0}p{margin:0}.note{background:var(--warn);color:var(--warn-text);border-radius:12px;padding:12px 16px}
.sum{font-size:20px;font-weight:600;font-variant-numeric:tabular-nums}form{display:grid;gap:8px}
button{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;width:100%;min-height:48px;padding:10px 16px;border:1px solid var(--line);border-radius:12px;background:var(--card);color:var(--text);font:inherit;text-align:start;cursor:pointer}
button:hover{border-color:var(--accent)}button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on);justify-content:center;font-weight:600}button.plain{justify-content:center;margin-top:8px}
small{font-size:14px;color:var(--quiet)}`;

/** The page of an order that is not decided. Every text of a stranger is escaped. @param nonce of its style. */
export function pageHtml(order: StoredOrder, { locale, tag, direction }: Locale, nonce: string): string {
  const texts = pageTexts(locale);
  const sum = new Intl.NumberFormat(tag, { style: 'currency', currency: order.currency.toUpperCase() });
  const amount = escaped(sum.format(order.amount as `${number}`));
  const title = escaped(texts.title);
  const body = order.stage === 'challenge' ? challenge(texts) : choice(texts);
  return `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${title}</h1>
<p class="note">${escaped(texts.note)}</p><p class="sum">${escaped(texts.pay).replace('{amount}', `<bdi>${amount}</bdi>`)}</p>
<form method="post">${body}<button class="plain" name="answer" value="leave">${escaped(texts.leave)}</button></form></main></body></html>
`;
}

function choice(texts: PageTexts): string {
  const buttons = TEST_CARDS.map((card) => {
    const name = escaped(texts[card === 'charged-back' ? 'chargedBack' : card]);
    return `<button name="answer" value="${card}"><span>${name}</span><small><bdi>${FACES[card]}</bdi></small></button>`;
  });
  return `<h2>${escaped(texts.cards)}</h2>${buttons.join('')}`;
}

function challenge({ bank, bankNote, confirm, refuse }: PageTexts): string {
  return `<h2>${escaped(bank)}</h2><p>${escaped(bankNote)}</p>
<button class="main" name="answer" value="confirm">${escaped(confirm)}</button><button name="answer" value="refuse">${escaped(refuse)}</button>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
