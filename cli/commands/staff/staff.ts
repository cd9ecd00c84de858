import { Command } from 'commander';
import type { StaffToken, StaffTokens } from '../../../core/ports/apis/staff-tokens.ts';
import { EXIT } from '../../output/failure.ts';
import { staffName } from '../../staff/staff-name.ts';
import type { Context } from '../context.ts';
import { refused } from '../refused.ts';

const EXAMPLES = `
For the operator: it needs write access to the server's data folder. A staff member keeps their token in a file of mode
0600, ~/.config/altway/staff-token or the one that ALTWAY_STAFF_TOKEN_FILE names. See docs/support.md.

Examples:
  $ altway staff add alice --data /var/lib/altway
  $ altway staff add alice-phone --person alice
  $ altway staff list
  $ altway staff revoke alice`;

const NAME = /^[a-z0-9][a-z0-9._-]{0,31}$/;

/** `altway staff`: tokens of the staff members who may use the support commands. */
export function staffCommand(context: Context): Command {
  return new Command('staff')
    .description('make, list and revoke the tokens of staff members')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', EXAMPLES)
    .addCommand(addCommand(context))
    .addCommand(listCommand(context))
    .addCommand(revokeCommand(context));
}

function addCommand(context: Context): Command {
  return new Command('add')
    .description('make the token of a staff member; it is shown only this once')
    .argument('<name>', 'the name in the staff record: lower-case letters, digits, dots, hyphens and underscores')
    .option('--person <name>', 'who holds it, if they have another token too: nobody approves their own proposals')
    .action(async (name: string, { person }: { person?: string }, command: Command) => {
      if (!NAME.test(name) || (person !== undefined && !NAME.test(person)))
        command.error(
          'altway: name and person must be 1 to 32 lower-case letters, digits, dots, hyphens or underscores',
          {
            exitCode: EXIT.usage,
          },
        );
      const token = await withTokens(context, command, (tokens) => tokens.add(name, staffName(), person));
      if (token === undefined)
        return command.error(`altway: ${name} has a token already: revoke it first`, { exitCode: EXIT.usage });
      context.printer(command).print({ json: { name, token }, text: () => [token] });
      if (command.optsWithGlobals().json !== true)
        context.terminal.stderr.write(`The token of ${name}. It is not shown again.\n`);
    });
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list the tokens, also those that were revoked, the newest first')
    .action(async (_: unknown, command: Command) => {
      const found = await withTokens(context, command, (tokens) => tokens.list());
      context.printer(command).print({
        json: found.map(viewOf),
        text: () => (found.length === 0 ? ['Nobody has a staff token.'] : found.map(lineOf)),
      });
    });
}

function revokeCommand(context: Context): Command {
  return new Command('revoke')
    .description("end a staff member's token at once")
    .argument('<name>', 'name of the staff member')
    .action(async (name: string, _: unknown, command: Command) => {
      const isDone = await withTokens(context, command, (tokens) => tokens.revoke(name, staffName()));
      if (!isDone) command.error(`altway: ${name} has no token`, { exitCode: EXIT.usage });
      context.printer(command).print({ json: { name, revoked: true }, text: () => [`${name}: revoked`] });
    });
}

async function withTokens<T>(context: Context, command: Command, action: (tokens: StaffTokens) => T): Promise<T> {
  const { withStaffTokens } = await import('../../staff/open-staff-tokens.ts');
  const { data } = command.optsWithGlobals<{ data?: string }>();
  try {
    return withStaffTokens({ data, env: context.terminal.env }, action);
  } catch (error) {
    return refused(command, error);
  }
}

function viewOf({ createdAt, lastUsedAt, revoked, ...token }: StaffToken) {
  return {
    ...token,
    createdAt: timeOf(createdAt),
    ...(lastUsedAt !== undefined && { lastUsedAt: timeOf(lastUsedAt) }),
    ...(revoked && { revoked: { ...revoked, at: timeOf(revoked.at) } }),
  };
}

function lineOf({ name, person, createdAt, createdBy, lastUsedAt, revoked }: StaffToken): string {
  const used = lastUsedAt === undefined ? 'never used' : `last used ${timeOf(lastUsedAt)}`;
  const end = revoked ? `; revoked ${timeOf(revoked.at)} by ${revoked.by}` : '';
  return `${name}${person === name ? '' : ` (${person})`}  made ${timeOf(createdAt)} by ${createdBy}; ${used}${end}`;
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
