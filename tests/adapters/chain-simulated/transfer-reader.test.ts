import { expect, it } from 'vitest';
import { transferText, TransferRefused } from '../../../adapters/chain-simulated/transfer.ts';
import { TransferReader } from '../../../adapters/chain-simulated/transfer-reader.ts';

const transfer = (id: string) => ({
  account: 'account',
  id,
  ticker: 'ltc',
  to: { address: 'somewhere' },
  amount: 5n,
  fee: 1n,
});
const texts = (count: number, name = 'order') =>
  Array.from({ length: count }, (_, index) => transferText(transfer(`${name}-${index}`)));

it('gives each transfer once, and the same one for the same text', () => {
  const reader = new TransferReader();
  const [first, second] = texts(2) as [string, string];
  const read = reader.readAll([first, second, first]);
  expect(read).toEqual([transfer('order-0'), transfer('order-1')]);
  expect(reader.readAll([second, first])).toEqual(read.toReversed());
  expect(reader.readAll([first])[0]).toBe(read[0]);
});

it('forgets transfers once most of what it remembers has ended', () => {
  const reader = new TransferReader();
  const [kept] = texts(1, 'kept') as [string];
  const [before] = reader.readAll([kept, ...texts(400, 'a')]);
  reader.readAll([kept, ...texts(400, 'b')]);
  expect(reader.readAll([kept])[0]).toBe(before);
  reader.readAll([kept, ...texts(1_000, 'c')]);
  const [after] = reader.readAll([kept]);
  expect(after).toEqual(before);
  expect(after).not.toBe(before);
});

it('throws for a text that is no transfer, and reads the others afterwards', () => {
  const reader = new TransferReader();
  const [good] = texts(1) as [string];
  expect(() => reader.readAll([good, 'nonsense'])).toThrow(TransferRefused);
  expect(reader.readAll([good])).toEqual([transfer('order-0')]);
});
