import { expect, it } from 'vitest';
import { DAY_MINUTES } from '../../../../core/ports/stores/operation/price-store.ts';
import type { StoreSubject } from '../store-subject.ts';

const DAY = 20_000;

/** Tests of prices minute by minute. */
export function pricesContract(subject: () => StoreSubject): void {
  const prices = () => subject().store.prices;
  const add = (minute: number, price: number, isLive = true) =>
    prices().add({
      minute,
      isLive,
      prices: new Map([
        ['btc', price],
        ['pepe', price / 1e12],
      ]),
    });
  const found = async (asset: string, since: number, isLive = true) =>
    (await prices().since(asset, isLive, since)).toSorted((a, b) => a.minute - b.minute);

  it('keeps the first price of each minute and asset, exactly, apart by market', async () => {
    const minute = DAY * DAY_MINUTES;
    await prices().add({ minute, isLive: true, prices: new Map() });
    await add(minute, 61_234.567_890_123);
    await add(minute, 5);
    await add(minute + 1, 62_000);
    await add(minute + 2, 1, false);
    expect(await found('btc', minute)).toEqual([
      { minute, price: 61_234.567_890_123 },
      { minute: minute + 1, price: 62_000 },
    ]);
    expect(await found('pepe', minute + 1)).toEqual([{ minute: minute + 1, price: 62_000 / 1e12 }]);
    expect(await found('btc', minute, false)).toEqual([{ minute: minute + 2, price: 1 }]);
    expect(await found('eth', minute)).toEqual([]);
  });

  it('makes room for the next day: the present one and the one before stay', async () => {
    const days = [DAY + 10, DAY + 11, DAY + 12].map((day) => day * DAY_MINUTES);
    for (const minute of days) {
      await add(minute, 1);
      await add(minute + DAY_MINUTES - 1, 2);
    }
    await prices().prune(days[2]! + 700);
    expect((await found('btc', days[0]!)).map(({ minute }) => minute)).toEqual(
      days.slice(1).flatMap((minute) => [minute, minute + DAY_MINUTES - 1]),
    );
    await prices().prune(days[2]! + 700);
    await add(days[2]! + DAY_MINUTES, 3);
    expect((await found('btc', days[2]! + DAY_MINUTES)).map(({ price }) => price)).toEqual([3]);
  });
}
