import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StaffTokenFile, staffTokenPath } from '../../../adapters/node/files/staff-token-file.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** Staff, and what the operator says in public. */
export const peopleCheck: Check = {
  name: 'staff and facts',
  async run({ configuration: { dataFolder, facts }, isReal }) {
    const said =
      isReal && facts.since === undefined
        ? [note('the landing page says nothing about you', 'set ALTWAY_FACTS to what you can prove')]
        : [];
    return [staffOf(dataFolder, isReal), ...said];
  },
};

function staffOf(dataFolder: string, isReal: boolean): Finding {
  const path = staffTokenPath(resolve(dataFolder));
  const none = 'nobody has a staff token';
  if (!existsSync(path)) return isReal ? toMend(none, 'altway staff add NAME') : note(none, 'altway staff add NAME');
  const tokens = new StaffTokenFile(path);
  try {
    const people = new Set(tokens.list().flatMap(({ person, revoked }) => (revoked ? [] : [person])));
    if (people.size === 0) return isReal ? toMend(none, 'altway staff add NAME') : note(none, 'altway staff add NAME');
    if (people.size === 1)
      return note('one person alone has a staff token: nobody can approve a posting by hand', 'add a second person');
    return good(`${people.size} people have staff tokens`);
  } finally {
    tokens.close();
  }
}
