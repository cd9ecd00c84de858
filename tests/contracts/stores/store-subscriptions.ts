import { expect, it } from 'vitest';
import type { StoreSubject } from './store-subject.ts';

/** Tests of newsletter subscriptions. */
export function subscriptionsContract(subject: () => StoreSubject): void {
  const list = () => subject().store.subscriptions;
  const emails = async () => (await list().list('', 100)).map(({ email }) => email);

  it('stores each e-mail once in any case, as it was first given', async () => {
    const cases = ['Ann@Example.org', 'ann@example.org', 'ANN@EXAMPLE.ORG'];
    await list().add(cases[0]!, 1);
    await Promise.all(Array.from({ length: 12 }, (_, index) => list().add(cases[index % 3]!, 2)));
    expect(await list().list('', 10)).toEqual([{ email: 'Ann@Example.org', at: 1 }]);
    expect(await list().remove('aNN@example.org')).toBe(true);
    expect(await list().remove('ann@example.org')).toBe(false);
    expect(await emails()).toEqual([]);
  });

  it('stores each e-mail once in any spelling of its domain', async () => {
    await list().add('ida@Bücher.example', 1);
    await list().add('Ida@xn--bcher-kva.example', 2);
    expect(await emails()).toEqual(['ida@Bücher.example']);
    expect(await list().remove('ida@BÜCHER。example')).toBe(true);
    expect(await emails()).toEqual([]);
  });

  it('treats e-mails with letters that only look alike as different', async () => {
    await list().add('k@example.org', 1);
    await list().add('\u212a@example.org', 1);
    expect(await emails()).toHaveLength(2);
    expect(await list().remove('\u212a@example.org')).toBe(true);
    expect(await emails()).toEqual(['k@example.org']);
    await list().remove('k@example.org');
  });

  it('lists a page at a time', async () => {
    for (const email of ['c@x.org', 'A@x.org', 'b@x.org']) await list().add(email, 1);
    const first = await list().list('', 2);
    expect(first.map(({ email }) => email)).toEqual(['A@x.org', 'b@x.org']);
    expect((await list().list('b@x.org', 2)).map(({ email }) => email)).toEqual(['c@x.org']);
    for (const email of ['a@x.org', 'b@x.org', 'c@x.org']) expect(await list().remove(email)).toBe(true);
  });

  it('records any text as the reason for unsubscribing', async () => {
    await expect(
      list().recordUnsubscribe({ at: 1, reason: "too\0 many'; drop table subscriptions; --", type: 'news' }),
    ).resolves.toBeUndefined();
    expect(await emails()).toEqual([]);
  });
}
