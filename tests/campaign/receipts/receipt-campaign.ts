import { Ed25519ReceiptKey } from '../../../adapters/node/crypto/ed25519-receipt-key.ts';
import { verifyReceipt } from '../../../core/exchange/quotes/proofs/verify-receipt.ts';
import { Random } from '../random.ts';
import { forge } from './forgeries.ts';
import { ReceiptSource } from './receipt-source.ts';

interface ReceiptCampaignOptions {
  readonly count: number;
  readonly forged: number;
  readonly seed: number;
  /** Where quotes come from; both kinds of markets unless given. */
  readonly kind?: 'embedded' | 'hard' | undefined;
}

export interface ReceiptReport {
  readonly genuine: number;
  /** By reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** What went wrong: a receipt that was refused, or a forgery that was not, or not for its reason. */
  readonly findings: readonly string[];
  /** Characters of the longest receipt and of all together, most legs and levels of one, and the longest verification. */
  readonly longest: number;
  readonly total: number;
  readonly legs: number;
  readonly slowestMs: number;
  readonly verifyingMs: number;
}

/** Recomputes receipts of random quotes, and has forged ones refused. */
export function runReceipts({ count, forged, seed, kind }: ReceiptCampaignOptions): ReceiptReport {
  const random = new Random(seed);
  const source = new ReceiptSource(random);
  const key = new Ed25519ReceiptKey(source.signer.publicKey);
  const findings: string[] = [];
  const refused: Record<string, number> = {};
  let [genuine, longest, total, legs, slowestMs, verifyingMs] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const { text, parts } = source.next(kind);
    const began = performance.now();
    const verdict = verifyReceipt(text, key);
    const took = performance.now() - began;
    verifyingMs += took;
    slowestMs = Math.max(slowestMs, took);
    longest = Math.max(longest, text.length);
    total += text.length;
    legs = Math.max(legs, parts.quote.legs.length);
    if (verdict.isGenuine) genuine += 1;
    else findings.push(`receipt ${i} of seed ${seed}: ${verdict.message}: ${text.slice(0, 2000)}`);
    // Spread evenly over the receipts.
    const forgeries = Math.floor(((i + 1) * forged) / count) - Math.floor((i * forged) / count);
    for (let k = 0; k < forgeries; k += 1) {
      const forgery = forge(text, random, source.signer);
      const said = verifyReceipt(forgery.text, key);
      const reason = said.isGenuine ? 'accepted' : said.reason;
      refused[reason] = (refused[reason] ?? 0) + 1;
      if (said.isGenuine || !forgery.reasons.includes(said.reason))
        findings.push(`forgery of receipt ${i} of seed ${seed}: ${reason}, not ${forgery.reasons.join(' or ')}`);
    }
  }
  return { genuine, refused, findings, longest, total, legs, slowestMs, verifyingMs };
}
