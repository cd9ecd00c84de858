import { Command } from 'commander';
import { ACCOUNTS, type Account } from '../../../../core/domain/transactions/ledger.ts';
import { EXIT } from '../../../output/failure.ts';
import { staffName } from '../../../staff/staff-name.ts';
import type { Context } from '../../context.ts';

const MOVE = /^(\S+) ([a-z0-9]{1,40}|[a-z0-9]{1,20}:[a-z0-9]{1,19}) ([a-z-]+)>([a-z-]+)$/;

const HELP = `
A move is an amount, a currency, and the accounts that it is taken from and given to. The account chain grows when coins
arrive: what left the treasury unbooked is taken from chain. Nothing is booked before another person approves.

Examples:
  $ altway ledger propose '0.5 ltc chain>capital' '0.0001 ltc chain>network-fees' --reason 'sent to the cold wallet'
  $ altway ledger approve k3v9x2m4q7w1 --reason 'seen on the chain: 8f3c...'`;

/** `altway ledger propose`: proposes a posting by hand. */
export function proposeCommand(context: Context): Command {
  return new Command('propose')
    .description('propose a posting by hand, which another person approves')
    .argument('<move...>', "what moves, such as '0.5 ltc chain>capital'")
    .requiredOption('--reason <text>', 'why: kept on record')
    .addHelpText('after', HELP)
    .action(async (texts: readonly string[], { reason }: { reason: string }, command: Command) => {
      const moves = texts.map((text) => moveOf(text, command));
      const { withStaff } = await import('../../../staff/with-staff.ts');
      const { proposalText } = await import('../../../output/proposal-text.ts');
      const action = { moves, actor: staffName(), reason };
      const made = await withStaff(context, command, (api) => api.propose(action));
      context.printer(command).print({ json: made, text: () => proposalText(made) });
    });
}

/** `altway ledger proposals`: lists proposals. */
export function proposalsCommand(context: Context): Command {
  return new Command('proposals')
    .description('list proposals, the newest first')
    .action(async (_: unknown, command: Command) => {
      const { withStaff } = await import('../../../staff/with-staff.ts');
      const { proposalText } = await import('../../../output/proposal-text.ts');
      const found = await withStaff(context, command, (api) => api.proposals({}));
      const text = () => (found.length === 0 ? ['Nothing was proposed.'] : found.flatMap(proposalText));
      context.printer(command).print({ json: found, text });
    });
}

/** `altway ledger approve` and `altway ledger reject`: decide on a proposal. */
export function decideCommand(context: Context, decision: 'approve' | 'reject'): Command {
  const what = { approve: 'book what another person has proposed', reject: 'end a proposal, also your own' } as const;
  return new Command(decision)
    .description(what[decision])
    .argument('<id>', 'ID of the proposal')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const { withStaff } = await import('../../../staff/with-staff.ts');
      const { proposalText } = await import('../../../output/proposal-text.ts');
      const action = { id, actor: staffName(), reason };
      const done = await withStaff(context, command, (api) =>
        decision === 'approve' ? api.approveProposal(action) : api.rejectProposal(action),
      );
      context.printer(command).print({ json: done, text: () => proposalText(done) });
    });
}

function moveOf(text: string, command: Command) {
  const [, amount = '', currency = '', from = '', to = ''] = MOVE.exec(text.trim()) ?? [];
  if (isAccount(from) && isAccount(to)) return { amount, currency, from, to };
  const message = `altway: a move is written like '0.5 ltc chain>capital'; the accounts are ${ACCOUNTS.join(', ')}`;
  return command.error(message, { exitCode: EXIT.usage });
}

function isAccount(text: string): text is Account {
  return (ACCOUNTS as readonly string[]).includes(text);
}
