import { randomUUID } from 'node:crypto';
import { Command, Option } from 'commander';
import {
  ConvertBalance,
  ConvertBalances,
  ListBalances,
} from '../../../core/use-cases/affiliates/affiliate-balances.ts';
import {
  ListAddresses,
  PayOut,
  RemoveAddress,
  SetAddress,
} from '../../../core/use-cases/affiliates/affiliate-payouts.ts';
import { withAffiliate, codeFor } from './with-affiliate.ts';
import { addressesText, conversionsText, payoutText } from '../../output/affiliate/affiliate-text.ts';
import { balancesText } from '../../output/affiliate/affiliate-balances-text.ts';
import type { Context } from '../context.ts';

const CODE = ['--code <digits>', 'code of the authenticator, or a recovery code; asked for unless given'] as const;

interface CodeOption {
  readonly code?: string;
}

/** `altway affiliate balances`: balances, and whether each can be converted or paid out. */
export function balancesCommand(context: Context): Command {
  return new Command('balances')
    .description('list your balances, and whether each can be converted or paid out')
    .action(async (_: unknown, command: Command) => {
      const balances = await withAffiliate(context, command, ListBalances, (list) => list.execute());
      context.printer(command).print({ json: balances, text: () => balancesText(balances) });
    });
}

interface ConvertOptions {
  readonly into: string;
  readonly all?: boolean;
}

/** `altway affiliate convert`: converts a balance, or all of them, into one currency. */
export function convertCommand(context: Context): Command {
  return new Command('convert')
    .description('convert a balance, or all of them, into one currency at the market rate')
    .argument('[currency]', 'the currency of the balance')
    .option('--all', 'every balance that can be converted')
    .requiredOption('--into <currency>', 'the currency to convert to')
    .action(async (currency: string | undefined, { into, all = false }: ConvertOptions, command: Command) => {
      if ((currency === undefined) !== all) command.error('error: give one currency, or --all');
      const intent = randomUUID();
      const begun =
        currency === undefined
          ? await withAffiliate(context, command, ConvertBalances, (convert) => convert.execute(into, intent))
          : [
              await withAffiliate(context, command, ConvertBalance, (convert) =>
                convert.execute(currency, into, intent),
              ),
            ];
      const text = () => (begun.length === 0 ? ['There was nothing to convert.'] : conversionsText(begun));
      context.printer(command).print({ json: begun, text });
    });
}

/** `altway affiliate payout`: sends a balance to its saved address. */
export function payoutCommand(context: Context): Command {
  return new Command('payout')
    .description('send a whole balance to its saved address')
    .argument('<currency>', 'the currency of the balance')
    .option(...CODE)
    .action(async (currency: string, options: CodeOption, command: Command) => {
      const code = await codeFor(context, options.code);
      const intent = randomUUID();
      const payout = await withAffiliate(context, command, PayOut, (pay) => pay.execute(currency, code, intent));
      context.printer(command).print({ json: payout, text: (style) => payoutText(payout, style) });
    });
}

/** `altway affiliate addresses`: payout addresses. */
export function addressesCommand(context: Context): Command {
  return new Command('addresses')
    .description('list payout addresses; set and remove change them')
    .addCommand(setCommand(context))
    .addCommand(removeCommand(context))
    .action(async (_: unknown, command: Command) => {
      const addresses = await withAffiliate(context, command, ListAddresses, (list) => list.execute());
      context.printer(command).print({ json: addresses, text: () => addressesText(addresses) });
    });
}

interface SetOptions extends CodeOption {
  readonly extraId?: string;
}

function setCommand(context: Context): Command {
  return new Command('set')
    .description('save the payout address of a currency')
    .argument('<currency>', 'such as ltc')
    .argument('<address>', 'the payout address')
    .addOption(new Option('--extra-id <id>', 'memo or tag that goes with the address'))
    .option(...CODE)
    .action(async (currency: string, address: string, options: SetOptions, command: Command) => {
      const { extraId } = options;
      const code = await codeFor(context, options.code);
      const to = { address, ...(extraId !== undefined && { extraId }) };
      const addresses = await withAffiliate(context, command, SetAddress, (set) => set.execute(currency, to, code));
      context.printer(command).print({ json: addresses, text: () => addressesText(addresses) });
    });
}

function removeCommand(context: Context): Command {
  return new Command('remove')
    .description('delete the payout address of a currency')
    .argument('<currency>', 'such as ltc')
    .option(...CODE)
    .action(async (currency: string, options: CodeOption, command: Command) => {
      const code = await codeFor(context, options.code);
      const addresses = await withAffiliate(context, command, RemoveAddress, (remove) =>
        remove.execute(currency, code),
      );
      context.printer(command).print({ json: addresses, text: () => addressesText(addresses) });
    });
}
