import { createHash, randomBytes } from 'node:crypto';
import { Ed25519QuoteSigner } from '../../../adapters/node/crypto/ed25519-quote-signer.ts';
import { canonicalJson } from '../../../core/domain/canonical-json.ts';
import { digestsOf, type Receipt, signedText } from '../../../core/exchange/quotes/proofs/receipt-form.ts';
import type { ReceiptRefusal } from '../../../core/exchange/quotes/proofs/verify-receipt.ts';
import type { QuoteSigner } from '../../../core/ports/markets/quote-signer.ts';
import type { Random } from '../random.ts';

/** A forged receipt, and the reasons for which it may be refused. */
export interface Forgery {
  readonly text: string;
  readonly reasons: readonly ReceiptRefusal[];
}

/** How far a forger goes: changes a part alone, hashes it again, signs with a key of their own, or has the server's key. */
type Depth = 'changed' | 'hashed' | 'signed' | 'stolen';

type Change = (receipt: Receipt, random: Random) => void;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const stranger = new Ed25519QuoteSigner(randomBytes(32));

/** Changes of amounts, of fees and of books; each changes something in every receipt that it is made for. */
export const CHANGES: Readonly<Record<'changed-amounts' | 'changed-fees' | 'changed-books', readonly Change[]>> = {
  'changed-amounts': [
    ({ quote }) => (quote.amountTo = more(quote.amountTo)),
    ({ quote }) => (quote.amountFrom = more(quote.amountFrom)),
    ({ quote }) => (quote.gross = more(quote.gross)),
    ({ quote }) => (quote.serviceFee = more(quote.serviceFee)),
    ({ quote }) => (quote.networkFee = more(quote.networkFee)),
    ({ quote }) => (quote.rate = more(quote.rate)),
    ({ quote }, random) => {
      const leg = random.pick(quote.legs);
      leg.amountOut = more(leg.amountOut);
    },
    ({ quote }, random) => {
      const hop = random.pick(quote.legs.flatMap(({ hops }) => hops));
      if (hop) hop[random.pick(['amountIn', 'amountOut', 'unspent', 'fee'] as const)] += '7';
      else quote.gross = more(quote.gross);
    },
  ],
  'changed-fees': [
    ({ terms }) => (terms.serviceFee += 1),
    ({ terms }) => (terms.networkFee = more(terms.networkFee)),
    ({ terms }, random) => {
      const at = random.between(0, Math.max(0, terms.takerFees.length - 1));
      terms.takerFees[at] = (terms.takerFees[at] ?? 0) + 1;
    },
    ({ terms }) => (terms.to.decimals = (terms.to.decimals + 1) % 19),
  ],
  'changed-books': [
    ({ books }, random) => {
      const levels = levelsOf(books, random);
      if (levels) levels[0]![1] += 1;
      else books.push(POOL);
    },
    ({ books }, random) => {
      const levels = levelsOf(books, random);
      if (levels) levels[0]![0] += 1;
      else books.push(POOL);
    },
    ({ books }) => void (books.pop() ?? books.push(POOL)),
  ],
};

const POOL: Receipt['books'][number] = {
  kind: 'pool',
  venue: 'v',
  base: 'a',
  quote: 'b',
  reserves: { base: '1', quote: '1' },
};

function levelsOf(books: Receipt['books'], random: Random) {
  const sides = books.flatMap((book) => (book.kind === 'book' ? [book.bids, book.asks] : []));
  const filled = sides.filter((side) => side !== undefined && side.length > 0);
  return filled.length === 0 ? undefined : random.pick(filled);
}

/** The same number with another first digit. */
function more(amount: string): string {
  return `${(Number(amount[0]) + 1) % 10}${amount.slice(1)}`;
}

/** Texts that no receipt has, whatever was in it. */
const BROKEN: readonly ((text: string, random: Random) => Forgery)[] = [
  (text) => ({ text: text.replace('altway-receipt-1', 'altway-receipt-2'), reasons: ['unknown-version'] }),
  (text) => ({ text: text.slice(0, -1), reasons: ['malformed'] }),
  (text) => ({ text: `{"books":[],${text.slice(1)}`, reasons: ['duplicate-key'] }),
  (text) => ({ text: text.replace('"from":', '"from":"other","from":'), reasons: ['duplicate-key'] }),
  (text) => ({ text: text.replace('{', '{ '), reasons: ['not-canonical'] }),
  (text) => ({ text: text.replace(/"serviceFee":(\d+)/, '"serviceFee":$1e0'), reasons: ['not-canonical'] }),
  (text) => ({ text: text.replace(/"serviceFee":\d+/, '"serviceFee":1e999'), reasons: ['out-of-range'] }),
  (text) => ({ text: text.replace(/"serviceFee":\d+/, '"serviceFee":-5'), reasons: ['out-of-range'] }),
  (text) => ({ text: text.replace(/"serviceFee":\d+/, '"serviceFee":5.5'), reasons: ['out-of-range'] }),
  (text) => ({ text: text.replace('"version"', '"note":"","version"'), reasons: ['malformed'] }),
  (text, random) => {
    const at = text.indexOf('"signature":"') + 13 + random.between(0, 80);
    const letter = text[at] === 'A' ? 'B' : 'A';
    return { text: text.slice(0, at) + letter + text.slice(at + 1), reasons: ['wrong-signature'] };
  },
];

const PARTS = ['changed-amounts', 'changed-fees', 'changed-books'] as const;

/** Forges a receipt. @param signer the server's, for a forger who has its key but not its books. */
export function forge(text: string, random: Random, signer: QuoteSigner): Forgery {
  if (random.chance(0.25)) return random.pick(BROKEN)(text, random);
  const receipt = JSON.parse(text) as Receipt;
  const depth = random.pick<Depth>(['changed', 'hashed', 'signed', 'stolen']);
  // With other books or fees that give the same amounts, what the key has signed is right.
  const reason = depth === 'stolen' ? 'changed-amounts' : random.pick(PARTS);
  random.pick(CHANGES[reason])(receipt, random);
  return { text: finished(receipt, depth, signer), reasons: REFUSED[depth] ?? [reason] };
}

/** Why it is refused; for what it changed unless given. */
const REFUSED: Readonly<Partial<Record<Depth, readonly ReceiptRefusal[]>>> = {
  hashed: ['wrong-signature'],
  signed: ['wrong-signature'],
  stolen: ['other-price'],
};

function finished(receipt: Receipt, depth: Depth, signer: QuoteSigner): string {
  if (depth !== 'changed') receipt.digests = digestsOf(receipt, digest);
  if (depth === 'signed') receipt.signature = stranger.sign(signedText(receipt.digests));
  if (depth === 'stolen') receipt.signature = signer.sign(signedText(receipt.digests));
  return canonicalJson(receipt as never);
}
