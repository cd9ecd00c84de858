import type { StaffApi } from '../../../core/ports/apis/staff-api.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** Longest list of IDs in a finding. */
const MAX_NAMED = 5;

/** What the running server knows: stops, differences between ledger and chains, exchanges that stand still. */
export const operationCheck: Check = {
  name: 'operation',
  async run({ staff }) {
    const answers = await staff(asked).catch((error: Error) => error);
    if (answers instanceof Error)
      return [note(`stops, alarms and stuck exchanges were not looked at (${answers.message})`)];
    const [{ stops }, reconciliation, stuck, suspense] = answers;
    const found: Finding[] = [
      ...stops.map(({ scope, name, direction, reason }) =>
        note(
          `stopped: ${scope}${name === undefined ? '' : ` ${name}`} (${direction}): ${reason}`,
          'altway support resume',
        ),
      ),
      ...differences(reconciliation),
      ...(stuck.length > 0
        ? [
            toMend(
              `${stuck.length} exchanges keep failing: ${named(stuck.map(({ id }) => id))}`,
              'altway support stuck',
            ),
          ]
        : []),
      ...(suspense.length > 0
        ? [note(`${suspense.length} deposits wait for staff in suspense`, 'altway support suspense')]
        : []),
    ];
    return found.length > 0 ? found : [good('nothing is stopped, missing or stuck')];
  },
};

function asked(api: StaffApi) {
  return Promise.all([api.stops({}), api.reconciliation({}), api.stuck({ attempts: 3 }), api.suspense({})]);
}

function differences({ chains, currencies }: Awaited<ReturnType<StaffApi['reconciliation']>>): readonly Finding[] {
  const wrong = currencies.filter(({ isPersistent }) => isPersistent);
  const unread = chains.filter(({ problem }) => problem !== undefined);
  return [
    ...wrong.map(({ chain, ledger, difference }) => {
      const what = difference.units.startsWith('-') ? 'less' : 'more';
      const off = difference.amount ?? difference.units;
      const text = `${chain} holds ${what} ${ledger.currency} than the ledger says: ${off}`;
      return toMend(text, 'find out why, and book it (docs/operations.md, Reconciliation)');
    }),
    ...unread.map(({ chain, problem }) => note(`the ledger was not compared with ${chain}: ${problem}`)),
  ];
}

function named(ids: readonly string[]): string {
  const more = ids.length - MAX_NAMED;
  return `${ids.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
