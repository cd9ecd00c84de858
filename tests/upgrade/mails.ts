import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { waitUntil } from './wait-until.ts';

/** Waits for the newest mail of a kind to somebody. @returns the secret of its link. */
export function mailedToken(folder: string, email: string, kind: 'confirm' | 'recover'): Promise<string> {
  const outbox = join(folder, 'outbox');
  return waitUntil(`a mail (${kind}) to ${email}`, async () => {
    const names = existsSync(outbox) ? readdirSync(outbox).toSorted().toReversed() : [];
    for (const name of names.filter((one) => one.endsWith('.eml') && one.includes(`-${kind}-`))) {
      const { to, text = '' } = await PostalMime.parse(readFileSync(join(outbox, name)));
      if (to?.some(({ address }) => address === email)) return /\/recover\/([\w-]+)/.exec(text)?.[1];
    }
    return undefined;
  });
}
