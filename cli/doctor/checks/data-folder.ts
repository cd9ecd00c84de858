import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

const GIB = 2 ** 30;
/** Free space below which to mend, and below which to note: a thousand exchanges take some 10 MB, and logs more. */
const LEAST_GIB = 1;
const FEW_GIB = 10;

/** The data folder: there, ours alone, with space. */
export const dataFolderCheck: Check = {
  name: 'data folder',
  async run({ configuration: { dataFolder } }) {
    const folder = resolve(dataFolder);
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error) {
      if (found.code === 'ENOENT') return [note(`${folder} does not exist: the first start makes it`)];
      return [toMend(`${folder} can't be read (${found.code})`, "run this as the server's user")];
    }
    const isOurs = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    const { bavail, bsize } = await statfs(folder);
    const free = (bavail * bsize) / GIB;
    const findings: (Finding | false)[] = [
      isOurs ? good(`${folder} can be written`) : toMend(`${folder} can't be written`, "run this as the server's user"),
      (found.mode & 0o077) !== 0 && toMend(`other users can open ${folder}`, `chmod 700 ${folder}`),
      spaceOf(free),
    ];
    return findings.filter((one) => one !== false);
  },
};

function spaceOf(free: number): Finding {
  const what = `${free.toFixed(1)} GiB are free`;
  if (free < LEAST_GIB) return toMend(what, 'free space: a full disk stops every exchange');
  return free < FEW_GIB ? note(what, 'watch the disk: a full one stops every exchange') : good(what);
}
