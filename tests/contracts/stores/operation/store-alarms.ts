import { expect, it } from 'vitest';
import type { RaisedAlarm } from '../../../../core/ports/stores/operation/alarm-store.ts';
import type { StoreSubject } from '../store-subject.ts';

/** Tests of the alarms in the store. */
export function alarmsContract(subject: () => StoreSubject): void {
  const alarms = () => subject().store.alarms;
  const raised = (key: string, change: Partial<RaisedAlarm> = {}): RaisedAlarm => {
    return { key, kind: 'state', text: `${key} is wrong`, advice: 'mend it', times: 1, ...change };
  };
  const found = async (key: string) => (await alarms().list()).find((alarm) => alarm.key === key);

  it('keeps one row a key, whoever raises it and how often', async () => {
    await Promise.all([1, 2, 3].map(() => alarms().raise([raised('many')], 5)));
    expect(await found('many')).toMatchObject({ raisedAt: 5, seenAt: 5, times: 3, sent: {}, kind: 'state' });
    await alarms().raise([raised('many', { text: 'worse', times: 4 }), raised('other')], 9);
    expect(await found('many')).toMatchObject({ raisedAt: 5, seenAt: 9, times: 7, text: 'worse' });
    expect((await found('many'))!.id).toBeLessThan((await found('other'))!.id);
  });

  it('goes on with one that has just ended, and removes only what has ended', async () => {
    await alarms().raise([raised('back')], 1);
    await alarms().noteSent('mail', new Map([['back', { count: 2, at: 3 }]]));
    await alarms().end(['back', 'none'], 4);
    expect(await found('back')).toMatchObject({ endedAt: 4 });
    await alarms().raise([raised('back')], 6);
    const again = await found('back');
    expect(again).toMatchObject({ raisedAt: 1, seenAt: 6, sent: { mail: { count: 2, at: 3 } } });
    expect(again!.endedAt).toBeUndefined();
    await alarms().remove(['back']);
    expect(await found('back')).toBeDefined();
    await alarms().end(['back'], 7);
    await alarms().remove(['back']);
    expect(await found('back')).toBeUndefined();
  });

  it('remembers what each channel has sent', async () => {
    await alarms().raise([raised('a-sent'), raised('b-sent')], 1);
    await alarms().noteSent('mail', new Map([['a-sent', { count: 1, at: 2 }]]));
    await alarms().noteSent('webhook', new Map([['a-sent', { count: 3, at: 4 }]]));
    expect((await found('a-sent'))!.sent).toEqual({ mail: { count: 1, at: 2 }, webhook: { count: 3, at: 4 } });
    expect((await found('b-sent'))!.sent).toEqual({});
  });

  it('forgets what a channel has sent after the all-clear of an alarm that is back', async () => {
    await alarms().raise([raised('is-over'), raised('is-back')], 1);
    const [first, over] = [
      { count: 1, at: 2 },
      { count: 2, at: 9, isOver: true },
    ];
    for (const channel of ['mail', 'webhook'])
      await alarms().noteSent(
        channel,
        new Map([
          ['is-over', first],
          ['is-back', first],
        ]),
      );
    await alarms().end(['is-over', 'is-back'], 8);
    await alarms().raise([raised('is-back')], 10);
    await alarms().noteSent(
      'mail',
      new Map([
        ['is-over', over],
        ['is-back', over],
      ]),
    );
    expect((await found('is-over'))!.sent).toEqual({ mail: { count: 2, at: 9 }, webhook: first });
    expect((await found('is-back'))!.sent).toEqual({ webhook: first });
  });

  it('counts messages of a channel since a time', async () => {
    for (const at of [100, 200, 300]) await alarms().countMessage('counted', at);
    expect(await alarms().messages('counted', 200)).toBe(2);
    expect(await alarms().messages('another', 0)).toBe(0);
    await alarms().countMessage('counted', 86_400_000 + 250);
    expect(await alarms().messages('counted', 0)).toBe(2);
  });

  it('takes no more than so many', async () => {
    await alarms().raise([raised('known-before')], 1);
    const flood = Array.from({ length: 600 }, (_, at) => raised(`flood-${at}`));
    await alarms().raise(flood, 2);
    await alarms().raise([raised('one-more'), raised('known-before', { text: 'news' })], 3);
    expect(await found('one-more')).toBeUndefined();
    expect(await found('known-before')).toMatchObject({ text: 'news' });
  });
}
