import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of a data folder that hold keys, trades, coins or mails. Pages and notices are public anyway. */
const PRIVATE_FILES =
  /^((venue|chain|staff|cards)\.sqlite(-wal|-shm|-journal)?|(secret|quote|cards)\.key|house\.id|database\.(lock|pid).*)$/;
const PRIVATE_FOLDERS = ['database', 'outbox'];

const READ_OR_WRITE = 0o066;
const ANYTHING = 0o077;

/**
 * Removes other users' read access below a data folder, which files of an older version or a restored backup may have.
 * Files whose permissions we may not change stay: their mount decides. Others may still traverse the folder itself,
 * where its owner lets them.
 */
export async function restrictPermissions(dataFolder: string): Promise<void> {
  await removePermissions(dataFolder, READ_OR_WRITE);
  const names = await readdir(dataFolder).catch(() => []);
  for (const name of names.filter((one) => PRIVATE_FILES.test(one))) await removePermissions(join(dataFolder, name));
  for (const name of PRIVATE_FOLDERS) await removePermissions(join(dataFolder, name));
  for (const mail of await readdir(join(dataFolder, 'outbox')).catch(() => []))
    await removePermissions(join(dataFolder, 'outbox', mail));
}

async function removePermissions(path: string, rights = ANYTHING): Promise<void> {
  try {
    const found = await lstat(path);
    const isOurs = found.isFile() || found.isDirectory();
    if (isOurs && (found.mode & rights) !== 0) await chmod(path, found.mode & 0o7777 & ~rights);
  } catch {
    // It is not there, or not ours to change.
  }
}
