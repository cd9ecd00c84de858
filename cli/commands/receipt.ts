import { Command } from 'commander';
import { Ed25519ReceiptKey } from '../../adapters/node/crypto/ed25519-receipt-key.ts';
import { type ReceiptVerdict, verifyReceipt } from '../../core/exchange/quotes/proofs/verify-receipt.ts';
import { GetQuoteKey } from '../../core/use-cases/transaction-use-cases.ts';
import { EXIT, FORGED } from '../output/failure.ts';
import type { Answer } from '../output/printer.ts';
import type { Context } from './context.ts';
import { readLimited } from './read-limited.ts';

const EXAMPLES = `
Examples:
  $ altway receipt key --url https://exchange.example > exchange.key
  $ altway quote ltc doge 15 --receipt quote.json --url https://exchange.example
  $ altway receipt verify quote.json --key exchange.key      needs no network`;

/** `altway receipt`: what a quote's receipt is checked with. */
export function receiptCommand(context: Context): Command {
  const command = new Command('receipt')
    .description('verify the receipt of a quote offline, or show the key that signs receipts')
    .addHelpText('after', EXAMPLES);
  return command.addCommand(verifyCommand(context)).addCommand(keyCommand(context));
}

function keyCommand(context: Context): Command {
  return new Command('key')
    .description('show the public key that the server signs receipts with; keep it before you need it')
    .action(async (_: unknown, command: Command) => {
      const { publicKey } = await context.using(command, GetQuoteKey, (get) => get.execute());
      context.printer(command).print({ json: { algorithm: 'Ed25519', publicKey }, text: () => [publicKey] });
    });
}

function verifyCommand(context: Context): Command {
  return new Command('verify')
    .description('recompute a receipt from its books, and check who signed it')
    .argument('<file>', 'the receipt')
    .requiredOption(
      '--key <key>',
      "the server's public key, or a file that has it; never one that came with the receipt",
    )
    .action(async (file: string, options: { readonly key: string }, command: Command) => {
      const key = keyOf(options.key, command);
      const verdict = verifyReceipt(readLimited(file, command), key);
      context.printer(command).print(shown(verdict));
      if (!verdict.isGenuine)
        command.error(`altway: this receipt is not genuine: ${verdict.message}`, {
          exitCode: EXIT.forged,
          code: FORGED,
        });
    });
}

/** The key itself, or the file that has it: as text, or as `altway receipt key --json` prints it. */
function keyOf(given: string, command: Command): Ed25519ReceiptKey {
  // A key that begins with a dash comes with a space before it.
  const isKey = /^[\w-]{43}$/.test(given.trim());
  const text = (isKey ? given : readLimited(given, command)).trim();
  try {
    return new Ed25519ReceiptKey(text.startsWith('{') ? String(JSON.parse(text).publicKey) : text);
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : 'it is not JSON with a publicKey';
    return command.error(`altway: the key can't be used: ${reason}`, { exitCode: EXIT.usage });
  }
}

function shown(verdict: ReceiptVerdict): Answer {
  if (!verdict.isGenuine) {
    const { reason, message } = verdict;
    return { json: { genuine: false, reason, message }, text: (style) => [style('red', `not genuine: ${reason}`)] };
  }
  const { receipt } = verdict;
  const { from, to, amountFrom, amountTo, quotedAt, market } = receipt.quote;
  const levels = receipt.books.reduce(
    (sum, book) => sum + (book.kind === 'book' ? (book.bids?.length ?? 0) + (book.asks?.length ?? 0) : 0),
    0,
  );
  return {
    json: { genuine: true, from, to, amountFrom, amountTo, quotedAt, market },
    text: (style) => [
      style('bold', `genuine: ${amountFrom} ${from} → ${amountTo} ${to}`),
      `quoted at ${quotedAt}; recomputed to the last unit from ${receipt.books.length} books and ${levels} levels`,
      ...(market === 'demonstration' ? [style('yellow', 'demonstration market: not real prices')] : []),
      style('dim', "signed by this key: this price from these books at this time; not that the books were the venues'"),
    ],
  };
}
