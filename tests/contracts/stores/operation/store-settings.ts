import { expect, it } from 'vitest';
import type { StoreSubject } from '../store-subject.ts';

/** Tests of settings. */
export function settingsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  it('stores a setting, notifies of each change after the commit, and returns to the default', async () => {
    const { settings, notices$ } = store();
    const subjects: string[] = [];
    const subscription = notices$.subscribe(({ subject }) => subjects.push(subject));
    expect(await settings.get('api-domain')).toBeUndefined();
    await settings.set('api-domain', 'https://a.example');
    await settings.set('api-domain', 'https://b.example');
    expect(await settings.get('api-domain')).toBe('https://b.example');
    const undone = store().atomically(async (unit) => {
      await unit.settings.set('api-domain', 'https://c.example');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await store().settings.set('api-domain', undefined);
    expect(await settings.get('api-domain')).toBeUndefined();
    subscription.unsubscribe();
    expect(subjects).toEqual(['setting:api-domain', 'setting:api-domain', 'setting:api-domain']);
  });

  it('tells the settings of all venues, and no others', async () => {
    const { settings } = store();
    for (const name of ['venue-networks:kraken', 'venue-networks:binance', 'open-networks'] as const)
      await settings.set(name, JSON.stringify(name));
    expect([...(await settings.venueNetworks())]).toEqual([
      ['binance', '"venue-networks:binance"'],
      ['kraken', '"venue-networks:kraken"'],
    ]);
    for (const name of ['venue-networks:kraken', 'venue-networks:binance', 'open-networks'] as const)
      await settings.set(name, undefined);
    expect((await settings.venueNetworks()).size).toBe(0);
  });
}
