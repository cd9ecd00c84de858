import { Argument, Command } from 'commander';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { SETTING_KINDS, type SettingKind, type UnconfirmedSetting } from '../../../core/domain/accounts/account.ts';
import { LoadProfile } from '../../../core/use-cases/accounts/load-profile.ts';
import {
  type ConfirmationProof,
  ConfirmSetting,
  ListUnconfirmed,
} from '../../../core/use-cases/accounts/unconfirmed-settings.ts';
import { isSignedInAt, notSignedInError } from '../../accounts/signed-in-at.ts';
import { Questions } from '../../accounts/questions.ts';
import { unconfirmedText } from '../../output/account-text.ts';
import type { Context, GlobalOptions } from '../context.ts';

const EXAMPLES = `
After a password recovery the merchant's secret, the webhook address, payout addresses and saved addresses are disabled
until you confirm or replace them. The password is asked for, and the authenticator's code where two-factor is on; piped, they are the first
lines of standard input.

Examples:
  $ altway confirm
  $ altway confirm merchant-secret
  $ altway confirm webhook-url
  $ altway confirm payout-address ltc
  $ altway confirm saved-addresses`;

const withAccounts = { withAccounts: true } as const;

/** `altway confirm`: settings that need their owner's confirmation after a password recovery. */
export function confirmCommand(context: Context): Command {
  return new Command('confirm')
    .description('list settings that wait for your confirmation after a password recovery, or confirm one')
    .addHelpText('after', EXAMPLES)
    .addArgument(new Argument('[setting]', 'the setting to confirm').choices(SETTING_KINDS))
    .argument('[currency]', 'the currency of the payout address')
    .action(async (kind: SettingKind | undefined, currency: string | undefined, _: unknown, command: Command) => {
      const { url, local } = command.optsWithGlobals<GlobalOptions>();
      if (!local && !(await isSignedInAt(url, context.terminal))) throw notSignedInError(url);
      const waiting = await context.using(command, ListUnconfirmed, (list) => list.execute(), withAccounts);
      const left = kind === undefined ? waiting : await confirmed(context, command, oneOf(waiting, kind, currency));
      context.printer(command).print({ json: left, text: () => unconfirmedText(left) });
    });
}

/** @throws ExchangeError not-found for a setting that does not wait. */
function oneOf(
  waiting: readonly UnconfirmedSetting[],
  kind: SettingKind,
  currency: string | undefined,
): UnconfirmedSetting {
  const found = waiting.find((one) => one.kind === kind && one.currency === currency?.toLowerCase());
  if (found) return found;
  const what = [kind, currency].filter((word) => word !== undefined).join(' ');
  throw new ExchangeError('not-found', `${what} does not wait for confirmation: altway confirm lists what does`);
}

async function confirmed(
  context: Context,
  command: Command,
  setting: UnconfirmedSetting,
): Promise<readonly UnconfirmedSetting[]> {
  const profile = await context.using(command, LoadProfile, (load) => load.execute(), withAccounts);
  const proof = await askProof(context, profile?.user.totpState === 'on');
  return context.using(command, ConfirmSetting, (confirm) => confirm.execute(setting, proof), withAccounts);
}

async function askProof({ terminal }: Context, hasCodes: boolean): Promise<ConfirmationProof> {
  const questions = new Questions(terminal);
  try {
    const password = await questions.ask('Password of the account: ', { hidden: true });
    const code = hasCodes ? await questions.ask('Code of the authenticator, or a recovery code: ') : undefined;
    return { ...(password && { password }), ...(code && { code }) };
  } finally {
    questions.close();
  }
}
