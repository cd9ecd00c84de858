import { expect, it } from 'vitest';
import { moveText } from '../../../cli/output/treasury/treasury-text.ts';

const MOVE = { asset: 'ltc', amount: '5', from: 'hot wallet of ltc', to: 'kraken', why: 'too little' };

it('says of a move what closed network it waits for', () => {
  expect(moveText(MOVE)).toBe('Move 5 ltc from hot wallet of ltc to kraken: too little');
  const closed = 'kraken has suspended deposits of LTC on Litecoin';
  expect(moveText({ ...MOVE, closed })).toBe(
    'Move 5 ltc from hot wallet of ltc to kraken: too little. It waits: kraken has suspended deposits of LTC on Litecoin',
  );
});
