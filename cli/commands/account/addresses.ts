import { Command } from 'commander';
import type { SavedAddress } from '../../../core/domain/accounts/saved-address.ts';
import {
  ListSavedAddresses,
  RemoveAddress,
  RenameAddress,
  SaveAddress,
} from '../../../core/use-cases/accounts/saved-addresses.ts';
import type { Token } from '../../../core/use-cases/use-case.ts';
import { isSignedInAt, notSignedInError } from '../../accounts/signed-in-at.ts';
import { savedAddressesText } from '../../output/account-text.ts';
import type { Context, GlobalOptions } from '../context.ts';

const EXAMPLES = `
The addresses that you save are offered wherever an exchange asks for one of their network. Each is checked as for an
exchange, and every change is mailed to you. An address itself cannot be altered: remove it and save another.

Examples:
  $ altway addresses list
  $ altway addresses add doge DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L "hardware wallet"
  $ altway addresses add xrp rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh "my account there" --memo 12345
  $ altway addresses rename k7mw2bqd9xfa "old wallet"
  $ altway addresses remove k7mw2bqd9xfa`;

/** `altway addresses`: addresses that the signed-in user keeps under names. */
export function addressesCommand(context: Context): Command {
  return new Command('addresses')
    .description('list, save, rename and remove the addresses that your account keeps under names')
    .addHelpText('after', EXAMPLES)
    .addCommand(listCommand(context))
    .addCommand(addCommand(context))
    .addCommand(renameCommand(context))
    .addCommand(removeCommand(context));
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list your saved addresses')
    .action((_: unknown, command: Command) => shown(context, command, ListSavedAddresses, (list) => list.execute()));
}

function addCommand(context: Context): Command {
  return new Command('add')
    .description('save an address under a name')
    .argument('<currency>', 'any currency of its network, such as btc')
    .argument('<address>', 'the address')
    .argument('<name>', 'a name for the address')
    .option('--memo <text>', 'its memo or tag, where its network has one')
    .action((currency: string, address: string, name: string, { memo }: { memo?: string }, command: Command) =>
      shown(context, command, SaveAddress, (save) =>
        save.execute(currency.toLowerCase(), { address, ...(memo !== undefined && { extraId: memo }) }, name),
      ),
    );
}

function renameCommand(context: Context): Command {
  return new Command('rename')
    .description('rename a saved address')
    .argument('<id>', 'ID of the address')
    .argument('<name>', 'its new name')
    .action((id: string, name: string, _: unknown, command: Command) =>
      shown(context, command, RenameAddress, (rename) => rename.execute(id, name)),
    );
}

function removeCommand(context: Context): Command {
  return new Command('remove')
    .description('remove a saved address')
    .argument('<id>', 'ID of the address')
    .action((id: string, _: unknown, command: Command) =>
      shown(context, command, RemoveAddress, (remove) => remove.execute(id)),
    );
}

/** Runs a use case as the signed-in user, and prints the addresses as they are then. */
async function shown<UseCase>(
  context: Context,
  command: Command,
  token: Token<UseCase>,
  run: (useCase: UseCase) => Promise<readonly SavedAddress[]>,
): Promise<void> {
  const { url, local } = command.optsWithGlobals<GlobalOptions>();
  if (!local && !(await isSignedInAt(url, context.terminal))) throw notSignedInError(url);
  const addresses = await context.using(command, token, run, { withAccounts: true });
  context.printer(command).print({ json: addresses, text: () => savedAddressesText(addresses) });
}
