import { good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** How long a state has to have lasted to be wrong, in milliseconds, as for those that are sent: a start is none. */
const LASTING_MS = 30_000;

/** Checks that alarms are sent by mail or to a webhook, and that none is open. */
export const alarmsCheck: Check = {
  name: 'alarms',
  async run({ configuration: { alarms, smtpUrl }, isReal, staff }) {
    const { mail, webhook } = alarms;
    const isMailed = mail !== undefined && smtpUrl !== undefined;
    const bad = isReal ? toMend : note;
    const mend = 'set ALTWAY_ALARM_MAIL with SMTP_URL, or ALTWAY_ALARM_WEBHOOK (docs/operations.md, Alarms)';
    const reach =
      isMailed || webhook !== undefined
        ? good(`alarms are ${[isMailed && 'mailed', webhook && 'posted'].filter(Boolean).join(' and ')}`)
        : bad('alarms are in the log alone: nobody is told of them', mend);
    const unsent =
      mail !== undefined && smtpUrl === undefined ? [bad('alarms are mailed, without SMTP_URL', mend)] : [];
    const open = await staff((api) => api.alarms({})).catch(() => undefined);
    const found = (open?.alarms ?? []).map(({ kind, text, advice, since, seenAt }) => {
      const isBrief = kind === 'state' && Date.parse(seenAt) - Date.parse(since) < LASTING_MS;
      return isBrief ? note(`seen for less than half a minute: ${text}`, advice) : toMend(`alarm: ${text}`, advice);
    });
    return [reach, ...unsent, ...found];
  },
};
