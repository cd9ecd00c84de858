import { describe, expect, it } from 'vitest';
import { Ed25519ReceiptKey } from '../../../../../adapters/node/crypto/ed25519-receipt-key.ts';
import { canonicalJson } from '../../../../../core/domain/canonical-json.ts';
import {
  digestsOf,
  type Receipt,
  RECEIPT_LIMIT,
  signedText,
} from '../../../../../core/exchange/quotes/proofs/receipt-form.ts';
import { verifyReceipt } from '../../../../../core/exchange/quotes/proofs/verify-receipt.ts';
import { CHANGES } from '../../../../campaign/receipts/forgeries.ts';
import { otherKey, ReceiptSource } from '../../../../campaign/receipts/receipt-source.ts';
import { runReceipts } from '../../../../campaign/receipts/receipt-campaign.ts';
import { Random } from '../../../../campaign/random.ts';

const source = new ReceiptSource(new Random(7));
const key = new Ed25519ReceiptKey(source.signer.publicKey);

/** Some with a book, so that there is something to change. */
function issued(): string {
  for (;;) {
    const { text, parts } = source.next('hard');
    if (parts.books.some(({ kind }) => kind === 'book')) return text;
  }
}

/** A receipt changed by somebody who has the server's key. */
function signed(change: (receipt: Receipt) => void): string {
  const receipt = JSON.parse(issued()) as Receipt;
  change(receipt);
  receipt.digests = digestsOf(receipt, key.digest.bind(key));
  receipt.signature = source.signer.sign(signedText(receipt.digests));
  return canonicalJson(receipt as never);
}

const reasonFor = (text: string, by = key) => {
  const verdict = verifyReceipt(text, by);
  return verdict.isGenuine ? 'genuine' : verdict.reason;
};

describe('receipts of random quotes', () => {
  it('are recomputed to the last unit, and forged ones are refused for what was forged', { timeout: 60_000 }, () => {
    const { findings, genuine } = runReceipts({ count: 120, forged: 240, seed: 11, kind: 'hard' });
    expect(findings).toEqual([]);
    expect(genuine).toBe(120);
  });
});

describe('a receipt', () => {
  it('is genuine with a line break at its end, and under the key that signed it alone', () => {
    const text = issued();
    expect([text, `${text}\n`, `${text}\r\n`].map((each) => reasonFor(each))).toEqual(Array(3).fill('genuine'));
    expect(reasonFor(text, new Ed25519ReceiptKey(otherKey()))).toBe('wrong-signature');
  });

  it.each(
    Object.entries(CHANGES).flatMap(([reason, changes]) => changes.map((change, k) => [reason, k, change] as const)),
  )('is refused as %s by change %i, and as wrongly signed when it is hashed again', (reason, _k, change) => {
    const receipt = JSON.parse(issued()) as Receipt;
    change(receipt, new Random(5));
    expect(reasonFor(canonicalJson(receipt as never))).toBe(reason);
    receipt.digests = digestsOf(receipt, key.digest.bind(key));
    expect(reasonFor(canonicalJson(receipt as never))).toBe('wrong-signature');
  });

  it.each<[string, (receipt: Receipt) => void]>([
    ['an amount', ({ quote }) => (quote.gross = `9${quote.gross}`)],
    ['a fee of a hop', ({ quote }) => (quote.legs[0]!.hops[0]!.fee += '1')],
    ['a venue', ({ quote }) => (quote.legs[0]!.hops[0]!.venue = 'Elsewhere')],
    ['a leg left out', ({ quote }) => void quote.legs.push(quote.legs[0]!)],
    [
      'a book that no leg uses',
      ({ books, terms }) => {
        books.push(books[0]!);
        terms.takerFees.push(0);
      },
    ],
    ['a book without its fee', ({ terms }) => void terms.takerFees.pop()],
    ['a hop over another book', ({ quote }) => (quote.legs[0]!.hops[0]!.book = 700)],
    ['an asset without decimals', ({ terms }) => (terms.assets = [])],
    [
      'levels out of order',
      ({ books }) => {
        for (const book of books)
          if (book.kind === 'book') {
            if (book.bids) book.bids = [[1, 1], ...book.bids, [9_007_199_254_740_991, 1]];
            if (book.asks) book.asks = [[9_007_199_254_740_991, 1], ...book.asks];
          }
      },
    ],
    [
      'a lot of zero',
      ({ books }) => {
        for (const book of books) if (book.kind === 'book') book.lot = '0';
      },
    ],
  ])('is refused though the key has signed it with %s', (_name, change) => {
    expect(reasonFor(signed(change))).toBe('other-price');
  });

  it.each<[string, (text: string) => string, string]>([
    ['another version', (text) => text.replace('altway-receipt-1', 'altway-receipt-9'), 'unknown-version'],
    ['no version', () => '{}', 'unknown-version'],
    ['no object', () => 'null', 'malformed'],
    ['a list', () => '[]', 'unknown-version'],
    ['no JSON', () => '{', 'malformed'],
    ['nothing', () => '', 'malformed'],
    ['a key twice', (text) => text.replace('"legs":', '"legs":[],"legs":'), 'duplicate-key'],
    ['a key twice, once escaped', (text) => text.replace('"legs":', '"l\\u0065gs":[],"legs":'), 'duplicate-key'],
    ['another key', (text) => text.replace('"legs":', '"key":"","legs":'), 'malformed'],
    ['a prototype', (text) => text.replace('"legs":', '"__proto__":{},"legs":'), 'malformed'],
    ['spaces', (text) => JSON.stringify(JSON.parse(text), undefined, 1), 'not-canonical'],
    ['an exponent', (text) => text.replace(/"serviceFee":5/, '"serviceFee":5e0'), 'not-canonical'],
    ['a number above all', (text) => text.replace(/"serviceFee":5/, '"serviceFee":1e400'), 'out-of-range'],
    ['a fraction', (text) => text.replace(/"serviceFee":5/, '"serviceFee":0.5'), 'out-of-range'],
    ['a negative number', (text) => text.replace(/"serviceFee":5/, '"serviceFee":-1'), 'out-of-range'],
    ['a long amount', (text) => text.replace(/"gross":"/, `"gross":"${'9'.repeat(40)}`), 'malformed'],
    [
      'nested lists',
      (text) => text.replace('"books":[', `"books":[${'['.repeat(300_000)}${']'.repeat(300_000)},`),
      'malformed',
    ],
    ['nested objects', () => `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`, 'unknown-version'],
    ['many keys', () => `{${Array.from({ length: 90_000 }, (_, k) => `"k${k}":1`).join()}}`, 'unknown-version'],
    [
      'many levels',
      (text) => text.replace(/"(bids|asks)":\[/, (start) => start + '[1,1],'.repeat(150_000)),
      'changed-books',
    ],
    ['a long string', (text) => text.replace('"legs"', `"${'\\\\'.repeat(400_000)}"`), 'malformed'],
    ['too much', (text) => text + ' '.repeat(RECEIPT_LIMIT), 'too-large'],
  ])('is refused with %s', (_name, change, reason) => {
    expect(reasonFor(change(issued()))).toBe(reason);
  });
});

describe('the key of receipts', () => {
  it.each(['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}B`, 'ä'.repeat(43)])('refuses %j', (text) => {
    expect(() => new Ed25519ReceiptKey(text)).toThrow(RangeError);
  });
});
