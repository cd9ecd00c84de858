import { randomUUID } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';
import { fieldError } from '../../core/contract/field-error.ts';
import { ticker } from '../../core/domain/quotes/currency.ts';
import { filterAmount, wireAmount } from '../../core/domain/number-filter.ts';
import { sourceOf } from '../../core/domain/quotes/selection-rules.ts';
import { isImpactAccepted } from '../../core/domain/quotes/price-impact.ts';
import type { Quote } from '../../core/domain/quotes/quote.ts';
import { GetQuote } from '../../core/use-cases/get-quote.ts';
import { CheckAddress, CreateTransaction, type NewTransaction } from '../../core/use-cases/transaction-use-cases.ts';
import { transactionText } from '../output/transaction-text.ts';
import type { Context, GlobalOptions } from './context.ts';
import { type Check, nameLines, namedDestinations } from './named-destinations.ts';

interface ExchangeOptions {
  readonly to: string;
  readonly extraId?: string;
  readonly refundTo?: string;
  readonly refundExtraId?: string;
  readonly fixed?: true;
  readonly email?: string;
  readonly acceptImpact?: string;
  readonly least?: string;
}

const EXAMPLES = `
Send the coins yourself, from a wallet. Keep the tracking link: it opens the exchange again.

Examples:
  $ altway exchange ltc doge 15 --to DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L
  $ altway exchange btc xrp 0.1 --to rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY --extra-id 42 --fixed \\
      --refund-to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`;

/** `altway exchange`: makes an exchange and prints the amount and address to pay. */
export function exchangeCommand(context: Context): Command {
  return new Command('exchange')
    .description('make an exchange: prints the amount to pay, the address and the time limit')
    .argument('<from>', 'currency to send, such as ltc')
    .argument('<to>', 'currency to receive, such as doge')
    .argument('<amount>', 'amount to send, such as 15')
    .requiredOption('--to <address>', 'address to receive at, or a name such as alice.eth')
    .option('--extra-id <id>', 'memo or tag that goes with the address')
    .option('--refund-to <address>', 'address for a refund, or a name')
    .option('--refund-extra-id <id>', 'memo or tag that goes with the refund address')
    .option('--fixed', 'promise the amount received; needs --refund-to')
    .option('--email <address>', 'e-mail for messages about the exchange')
    .option('--accept-impact <percent>', 'accept a price impact of up to this; needed from 5 on', percentage)
    .option(
      '--least <amount>',
      'least amount to receive at a floating rate; 3 % below the estimate unless given',
      amountOf,
    )
    .addHelpText('after', EXAMPLES)
    .action(async (from: string, to: string, amount: string, options: ExchangeOptions, command: Command) => {
      if (options.fixed && options.refundTo === undefined)
        command.error('error: a fixed rate needs an address to refund to: give --refund-to');
      if (options.fixed && options.least !== undefined)
        command.error('error: a fixed rate promises the amount: leave out --least');
      const keepsSession = { keepsSession: true };
      // Reports a wrong amount in plain words; at a fixed rate the exchange is made of this quote.
      const request = { from, to, amount, ...(options.fixed && { fixed: options.fixed }) };
      const quote = await context.using(command, GetQuote, (getQuote) => getQuote.execute(request), keepsSession);
      refuseUnaccepted(quote, options.acceptImpact);
      const check: Check = (currency, address) =>
        context.using(command, CheckAddress, (checks) => checks.execute(currency, { address }), keepsSession);
      const price = quote.fixed ? { quoteId: quote.fixed.id } : { amount: wireAmount(filterAmount(amount)) };
      const typed: NewTransaction = { from: sourceOf(from), to: ticker(to), ...price, ...destinations(options) };
      const wanted = { ...typed, ...(await namedDestinations(typed, check)) };
      const create = (createTransaction: CreateTransaction) => createTransaction.execute(wanted, randomUUID());
      const made = await context.using(command, CreateTransaction, create, keepsSession);
      const { url } = command.optsWithGlobals<GlobalOptions>();
      const link = made.trackSecret && `${url.replace(/\/+$/, '')}/track/${made.trackSecret}`;
      context.printer(command).print({
        json: { ...made, ...(link && { trackLink: link }) },
        text: (style) => [...transactionText(made, style, link), ...nameLines(wanted)],
      });
    });
}

/** The server would refuse it too, but does not know how the command line accepts it. */
function refuseUnaccepted({ priceImpact, to }: Quote, accepted: string | undefined): void {
  if (priceImpact === undefined || isImpactAccepted(priceImpact, accepted)) return;
  const { percent, lost } = priceImpact;
  const message = `The price impact is ${percent} %, which loses ${lost} ${to}: accept it with --accept-impact ${percent}`;
  throw fieldError('price-impact-unaccepted', 'acceptPriceImpact', message);
}

function percentage(text: string): string {
  if (/^(?:100|\d{1,2}(?:\.\d{1,2})?)$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a percentage from 0 to 100, such as 6.25.');
}

function amountOf(text: string): string {
  if (/^\d{1,30}(?:\.\d{1,18})?$/.test(text)) return text;
  throw new InvalidArgumentError('It must be an amount, such as 0.25.');
}

function destinations({ to, extraId, refundTo, refundExtraId, email, acceptImpact, least }: ExchangeOptions) {
  return {
    address: to,
    ...(extraId !== undefined && { extraId }),
    ...(refundTo !== undefined && { refundAddress: refundTo }),
    ...(refundExtraId !== undefined && { refundExtraId }),
    ...(email !== undefined && { email }),
    ...(acceptImpact !== undefined && { acceptPriceImpact: acceptImpact }),
    ...(least !== undefined && { leastAmountTo: least }),
  };
}
