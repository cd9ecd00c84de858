import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StaffTokenFile, staffTokenPath } from '../../adapters/node/staff-token-file.ts';

/** A staff member with a token, in a data folder. */
export interface StaffAccess {
  readonly staff: StaffTokenFile;
  readonly token: string;
  /** Environment by which the command line finds the token. */
  readonly env: { readonly ALTWAY_STAFF_TOKEN_FILE: string };
}

/** Makes a token for a staff member. Close `staff` before the folder goes. */
export function staffAccess(folder: string, name = 'ada'): StaffAccess {
  const staff = new StaffTokenFile(staffTokenPath(folder));
  const token = staff.add(name, 'test')!;
  const file = join(folder, `${name}.token`);
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  return { staff, token, env: { ALTWAY_STAFF_TOKEN_FILE: file } };
}
