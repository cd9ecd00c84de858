import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { good, note } from '../finding.ts';
import type { Check } from '../installation.ts';

/** The clock: kept by NTP. How far it is off shows in the checks of the database and of the nodes. */
export const clockCheck: Check = {
  name: 'clock',
  async run({ patienceMs }) {
    const unknown = note('whether this clock is kept by NTP is not known here', 'run chrony or systemd-timesyncd');
    const options = { timeout: patienceMs, encoding: 'utf8' as const };
    const answer = await promisify(execFile)(
      'timedatectl',
      ['show', '-p', 'NTPSynchronized', '--value'],
      options,
    ).catch(() => undefined);
    const text = answer?.stdout.trim();
    if (text === 'yes') return [good('this clock is kept by NTP')];
    return [text === 'no' ? note('this clock is not kept by NTP', 'run chrony or systemd-timesyncd') : unknown];
  },
};
