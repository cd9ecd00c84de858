import { expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import type { AlarmRecord } from '../../../../core/domain/alarms/alarm.ts';
import { ChannelSender } from '../../../../core/exchange/alarms/channel-sender.ts';
import type { SentNotice } from '../../../../core/ports/stores/operation/alarm-store.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

it('tells the store which of the notices that a channel took are all-clears', async () => {
  const clock = new SettableClock(1_000_000);
  const alarm = (key: string, change: Partial<AlarmRecord>): AlarmRecord => {
    const times = { raisedAt: 1, seenAt: 400_000, times: 9, sent: {} };
    return { id: 1, key, kind: 'state', text: key, advice: '', ...times, ...change };
  };
  const over = alarm('over', { endedAt: 500_000, sent: { mail: { count: 1, at: 50_000 } } });
  const noted: [string, [string, SentNotice][]][] = [];
  const alarms: Partial<Store['alarms']> = {
    list: async () => [over, alarm('new', {})],
    messages: async () => 0,
    countMessage: async () => {},
    noteSent: async (channel, sent) => void noted.push([channel, [...sent]]),
  };
  const channel = { name: 'mail', hourly: 9, send: async () => {} } as const;
  const store = { alarms } as Pick<Store, 'alarms'>;
  const sender = new ChannelSender(channel, { store, clock, logger: new MemoryLogger() });
  sender.begin();
  await sender.idle();
  const at = clock.now();
  const sent = [
    ['over', { count: 2, at, isOver: true }],
    ['new', { count: 1, at, isOver: false }],
  ];
  expect(noted).toEqual([['mail', sent]]);
});
