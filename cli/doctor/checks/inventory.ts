import type { StaffTransfer, Treasury } from '../../../core/ports/apis/staff-api.ts';
import { moveText } from '../../output/treasury/treasury-text.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** Transfers that wait for people, or that something is in the way of. */
export const transfersCheck: Check = {
  name: 'transfers',
  async run({ staff }) {
    const found = await staff((api) => api.transfers({ limit: 1 })).catch((error: Error) => error);
    if (found instanceof Error) return [note(`transfers between places were not looked at (${found.message})`)];
    const open = found.filter(({ endedAt }) => endedAt === undefined);
    if (open.length === 0) return [good('no coins are under way between places')];
    return open.map(transferFinding);
  },
};

function transferFinding({ id, amount, currency, from, to, state, note: why }: StaffTransfer): Finding {
  const what = `${amount} ${currency} from ${from} to ${to}: ${state}${why === undefined ? '' : ` (${why})`}`;
  if (state === 'planned') return note(what, `another person approves it: altway treasury transfers approve ${id}`);
  if (state === 'by-hand') return note(what, `withdraw it, then altway treasury transfers confirm ${id}`);
  if (state === 'requested' && why !== undefined)
    return note(what, `look at ${from}, then altway treasury transfers confirm or cancel ${id}`);
  return note(what);
}

/** The hot wallets: what they hold, and what should be moved. */
export const inventoryCheck: Check = {
  name: 'inventory',
  async run({ staff, isReal, configuration: { treasuryFile } }) {
    const treasury = await staff((api) => api.treasury({})).catch((error: Error) => error);
    if (treasury instanceof Error) return [note(`the hot wallets were not looked at (${treasury.message})`)];
    const { holdings, moves, dollars } = treasury;
    const empty = holdings.filter(({ hotWallet }) => hotWallet?.units === '0');
    const found: Finding[] = [
      ...holdings.flatMap(({ currency, problem }) => (problem === undefined ? [] : [note(`${currency}: ${problem}`)])),
      ...empty.map((one) => emptied(one, isReal)),
      ...moves.map((move) => note(moveText(move))),
      ...(isReal && treasuryFile === undefined
        ? [note('the hot wallets have no targets', 'set ALTWAY_TREASURY (docs/treasury.md)')]
        : []),
    ];
    return [...(empty.length < holdings.length ? [good(`the hot wallets hold $${dollars}`)] : []), ...found];
  },
};

function emptied({ currency, address }: Treasury['holdings'][number], isReal: boolean): Finding {
  const what = `the hot wallet holds no ${currency}: nobody can be paid out in it`;
  const mend = address === undefined ? `fund it` : `send ${currency} to ${address}`;
  return isReal ? toMend(what, mend) : note(what, mend);
}
