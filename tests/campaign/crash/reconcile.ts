import { execFile } from 'node:child_process';
import { staffAccess } from '../../support/fixtures/staff-access.ts';
import { pause } from '../random.ts';
import type { Finding } from './evidence.ts';

/** How long the last transfers may take until the ledger has booked them, in milliseconds. */
const WITHIN_MS = 120_000;

/** Holds the ledger against the chains as staff would, by `altway ledger reconcile`. @returns a finding if they never agree. */
export async function reconcileFindings(folder: string, entry: string): Promise<readonly Finding[]> {
  const { staff, env } = staffAccess(folder, 'campaign');
  try {
    for (const end = performance.now() + WITHIN_MS; ;) {
      const { code, output } = await reconcile(folder, entry, env);
      if (code === 0) return [];
      if (performance.now() > end) return [{ what: `altway ledger reconcile ended with ${code}: ${output}` }];
      await pause(1_000);
    }
  } finally {
    staff.close();
  }
}

function reconcile(folder: string, entry: string, env: Readonly<Record<string, string>>) {
  const words = [entry, 'ledger', 'reconcile', '--data', folder, '--wait', '30'];
  return new Promise<{ readonly code: number | string; readonly output: string }>((resolve) => {
    execFile(process.execPath, words, { env: { ...process.env, ...env } }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, output: `${out}${err}` });
    });
  });
}
