import { ExchangeError } from '../../../contract/exchange-error.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { StaffApi } from '../../../ports/apis/staff-api.ts';
import type { AlarmNotice, Alarms } from '../../../ports/services/alarms.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { reasonOf } from '../../workers/record-failure.ts';

/** Milliseconds between two tests: they count among no channel's messages of an hour, so nobody may send many. */
const TEST_PAUSE_MS = 60_000;

interface AlarmCallsParts {
  readonly store: Pick<Store, 'alarms'>;
  readonly clock: Clock;
  /** Those of a running server; absent without one. */
  readonly channels?: readonly Alarms[] | undefined;
}

/** The calls of staff about alarms. */
export function alarmCalls({ store, clock, channels }: AlarmCallsParts): Pick<StaffApi, 'alarms' | 'testAlarms'> {
  let testedAt = -Infinity;
  return {
    async alarms() {
      const open = (await store.alarms.list()).filter(({ endedAt }) => endedAt === undefined);
      return {
        channels: (channels ?? []).map(({ name }) => name),
        alarms: open.map(({ key, kind, text, advice, raisedAt, seenAt, times, sent }) => {
          const known = { key, kind, text, advice, times, sentTo: Object.keys(sent) };
          return { ...known, since: isoTime(raisedAt), seenAt: isoTime(seenAt) };
        }),
      };
    },
    async testAlarms() {
      if (channels === undefined)
        throw new ExchangeError('unavailable', 'No server runs: it is the server that sends alarms');
      const at = clock.now();
      if (Math.abs(at - testedAt) < TEST_PAUSE_MS)
        throw new ExchangeError('too-many-requests', 'A test was sent less than a minute ago');
      testedAt = at;
      const text = 'this is a test of the alarms: nothing is wrong';
      const notice: AlarmNotice = { kind: 'test', key: 'test', text, advice: 'nothing', since: at, times: 1 };
      const tests = channels.map(async (channel) => {
        const failure = await channel.send([notice], `alarm-test-${at}`).then(() => undefined, reasonOf);
        return { name: channel.name, ...(failure !== undefined && { failure }) };
      });
      return { channels: await Promise.all(tests) };
    },
  };
}
