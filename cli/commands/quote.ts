import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { concat, NEVER, of } from 'rxjs';
import { filterAmount } from '../../core/domain/number-filter.ts';
import { sourceOf } from '../../core/domain/quotes/selection-rules.ts';
import { ticker } from '../../core/domain/quotes/currency.ts';
import { EstimateQuote, type EstimateView } from '../../core/use-cases/estimate-quote.ts';
import { GetQuote, ProveQuote, type ProvenQuote } from '../../core/use-cases/get-quote.ts';
import type { Quote } from '../../core/domain/quotes/quote.ts';
import { explainedQuote, quoteText } from '../output/quote-text.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { EXIT, failureText } from '../output/failure.ts';
import type { Answer } from '../output/printer.ts';
import type { Context } from './context.ts';

interface QuoteOptions {
  readonly receive?: true;
  readonly explain?: true;
  readonly watch?: true;
  readonly receipt?: string;
}

const EXAMPLES = `
Examples:
  $ altway quote ltc doge 15
  $ altway quote ltc doge 15 --explain        route, every fee, the sum, each venue alone
  $ altway quote usd eth 100 --explain        paid by card, with the provider's fees
  $ altway quote ltc doge 15 --receipt r.json  a signed receipt, for altway receipt verify
  $ altway quote btc eth 2 --receive          what must be sent to receive 2 eth
  $ altway quote btc eth 0.5 --watch --json   a line of JSON at every refresh`;

/** `altway quote`: the best trade for an amount, as a customer sees it. */
export function quoteCommand(context: Context): Command {
  return new Command('quote')
    .description('show the best trade for an amount')
    .argument('<from>', 'currency to send, such as ltc')
    .argument('<to>', 'currency to receive, such as doge')
    .argument('<amount>', 'amount to send, such as 15')
    .option('--receive', 'the amount is the one to receive')
    .option('--explain', 'show the route, every fee, the sum, and what each venue alone would give')
    .option('--receipt <file>', 'write the signed receipt of the quote to a file')
    .option('--watch', 'keep the quote fresh until interrupted')
    .addHelpText('after', EXAMPLES)
    .action(async (from: string, to: string, amount: string, options: QuoteOptions, command: Command) => {
      if (options.watch && options.receive)
        command.error('error: --watch needs an amount to send; leave out --receive');
      if (options.watch && options.receipt !== undefined)
        command.error('error: a receipt is of one quote; leave out --watch');
      const request = { from, to, amount, given: options.receive ? ('payout' as const) : ('pay-in' as const) };
      // A watch starts with a plain quote, so that a request that cannot be answered ends the command instead of being
      // repeated.
      const show = (shown: Quote, proof?: ProvenQuote): Answer => ({
        json: proof && options.explain ? { ...shown, venues: proof.venues } : shown,
        text: (style) => (options.explain ? explainedQuote(shown, style, proof) : quoteText(shown, style)),
      });
      if (!options.watch && (options.explain || options.receipt !== undefined)) {
        const proof = await context.using(command, ProveQuote, (prove) =>
          prove.execute(request, options.receipt !== undefined),
        );
        if (options.receipt !== undefined) await writeReceipt(command, options.receipt, proof);
        return context.printer(command).print(show(proof.quote, proof));
      }
      const quote = await context.using(command, GetQuote, (getQuote) => getQuote.execute(request));
      if (!options.watch) return context.printer(command).print(show(quote));
      await context.using(command, EstimateQuote, (estimateQuote) =>
        watch(estimateQuote, context, command, request, show),
      );
    });
}

async function writeReceipt(command: Command, path: string, { receipt }: ProvenQuote): Promise<void> {
  if (receipt === undefined) throw new ExchangeError('unavailable', 'The server has signed no receipt');
  await writeFile(path, `${receipt}\n`).catch((cause: NodeJS.ErrnoException) =>
    command.error(`altway: the receipt can't be written to ${path} (${cause.code ?? cause.message})`, {
      exitCode: EXIT.usage,
    }),
  );
}

type Request = { readonly from: string; readonly to: string; readonly amount: string };
type Ready = Extract<EstimateView, { status: 'ready' }>;

function watch(
  estimateQuote: EstimateQuote,
  context: Context,
  command: Command,
  { from, to, amount }: Request,
  show: (quote: NonNullable<Ready['quote']>) => Answer,
): Promise<void> {
  const selection = { from: sourceOf(from), to: ticker(to), amount: filterAmount(amount) };
  const { terminal, unwatched } = context;
  const out = context.printer(command);
  return new Promise((resolve) => {
    const subscription = estimateQuote.execute(concat(of(selection), NEVER)).subscribe((view) => {
      if (view.status === 'ready' && view.quote) out.print(show(view.quote));
      if (view.status === 'failed')
        terminal.stderr.write(`${failureText(view.error, command.optsWithGlobals().json)}\n`);
    });
    const stop = () => {
      subscription.unsubscribe();
      resolve();
    };
    if (unwatched.aborted) stop();
    else unwatched.addEventListener('abort', stop, { once: true });
  });
}
