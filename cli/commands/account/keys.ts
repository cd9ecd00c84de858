import { Command } from 'commander';
import { askPassword, withMerchant } from './with-merchant.ts';
import type { Context } from '../context.ts';

const EXAMPLES = `
A secret key lets software make exchanges in your account's name, and read your earnings; it allows nothing else. It is
shown once, when it is made. The publishable key may stand in the code of a page: it prices, creates an exchange and reads
it by its ID; it is shown in full, and replaced without the password. The password is asked for; piped, it is the first
line of standard input. What a key may do and how it is sent: docs/api-keys.md.

Examples:
  $ altway keys create "web shop"
  $ altway keys publishable
  $ altway keys list
  $ altway keys rotate k7mw2bqd9xfa
  $ altway keys revoke k7mw2bqd9xfa`;

/** `altway keys`: API keys for the user's own software. */
export function keysCommand(context: Context): Command {
  return new Command('keys')
    .description('make, list and revoke API keys for your software')
    .addHelpText('after', EXAMPLES)
    .addCommand(listCommand(context))
    .addCommand(createCommand(context))
    .addCommand(publishableCommand(context))
    .addCommand(rotateCommand(context))
    .addCommand(revokeCommand(context));
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list your keys, the newest first')
    .action(async (_: unknown, command: Command) => {
      const { keysText } = await import('../../output/merchant-text.ts');
      const keys = await withMerchant(context, command, (api) => api.apiKeys({}));
      context.printer(command).print({ json: keys, text: () => keysText(keys) });
    });
}

function createCommand(context: Context): Command {
  return new Command('create')
    .description('make a secret key; it is shown only this once')
    .argument('<name>', 'a name for the key')
    .action(async (name: string, _: unknown, command: Command) => {
      const { newKeyText } = await import('../../output/merchant-text.ts');
      const proof = await askPassword(context);
      const made = await withMerchant(context, command, (api) => api.createApiKey({ name, ...proof }));
      context.printer(command).print({ json: made, text: (style) => newKeyText(made, style) });
    });
}

function publishableCommand(context: Context): Command {
  return new Command('publishable')
    .description('show the publishable key; the first call makes it')
    .action(async (_: unknown, command: Command) => {
      const shown = await withMerchant(context, command, (api) => api.apiKey({}));
      context.printer(command).print({ json: shown, text: () => [shown.apiKey] });
    });
}

function rotateCommand(context: Context): Command {
  return new Command('rotate')
    .description('replace a key; the old one stops working at once')
    .argument('<id>', 'ID of the key')
    .action(async (id: string, _: unknown, command: Command) => {
      const { newKeyText } = await import('../../output/merchant-text.ts');
      const keys = await withMerchant(context, command, (api) => api.apiKeys({}));
      const isPublic = keys.some((key) => key.id === id && key.kind === 'publishable');
      const proof = isPublic ? {} : await askPassword(context);
      const made = await withMerchant(context, command, (api) => api.rotateApiKey({ id, ...proof }));
      context.printer(command).print({ json: made, text: (style) => newKeyText(made, style) });
    });
}

function revokeCommand(context: Context): Command {
  return new Command('revoke')
    .description('revoke a key')
    .argument('<id>', 'ID of the key')
    .action(async (id: string, _: unknown, command: Command) => {
      const { keysText } = await import('../../output/merchant-text.ts');
      const left = await withMerchant(context, command, (api) => api.revokeApiKey({ id }));
      context.printer(command).print({ json: left, text: () => keysText(left) });
    });
}
