import { expect, it } from 'vitest';
import { alarmsCheck } from '../../../cli/doctor/checks/alarms.ts';
import type { Installation } from '../../../cli/doctor/installation.ts';

const SINCE = '2026-01-01T00:00:00.000Z';
const alarm = (kind: 'state' | 'event', seenAt: string) => {
  return { key: 'x', kind, text: 'x is wrong', advice: 'mend x', since: SINCE, seenAt, times: 1, sentTo: [] };
};

it.each([
  ['state', '2026-01-01T00:00:29.999Z', 'note'],
  ['state', '2026-01-01T00:00:30.000Z', 'mend'],
  ['event', SINCE, 'mend'],
] as const)('an open %s that was seen until %s is a finding to %s', async (kind, seenAt, grade) => {
  const installation = {
    configuration: { alarms: { mail: undefined, webhook: undefined, hourly: 12 }, smtpUrl: undefined },
    isReal: false,
    staff: async () => ({ channels: ['log'], alarms: [alarm(kind, seenAt)] }),
  } as unknown as Installation;
  const found = await alarmsCheck.run(installation);
  expect(found.at(-1)).toMatchObject({ grade, what: expect.stringContaining('x is wrong') });
});
