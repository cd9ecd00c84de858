import { describe, expect, it } from 'vitest';
import { ask, verdict } from './ask.ts';

const NETWORK = 'XRP Ledger';

/** From the tests of ripple-address-codec. */
const TAGGED = [
  ['r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', undefined, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
  ['r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', '1', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'],
  ['r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', '14', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS'],
  ['r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', '11747', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A'],
  ['rLczgQHxPhWtjkaQqn3Q6UM8AbRbbRvs5K', undefined, 'XVZVpQj8YSVpNyiwXYSqvQoQqgBttTxAZwMcuJd4xteQHyt'],
  ['rpZc4mVfWUif9CRoHRKKcmhu1nx2xktxBo', '58', 'X7YenJqxv3L66CwhBSfd3N8RzGXxYqV56ZkTCa9UCzgaao1'],
  ['rsA2LpzuawewSBQXkiju3YQTMzW13pAAdW', '23480', 'X7d3eHCXzwBeWrZec1yT24iZerQjYL8m8zCJ16ACxu1BrBY'],
  ['rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '0', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc'],
  ['rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '4294967295', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
] as const;

const answer = (address: string, extraId?: string) => ({
  status: 'valid',
  address,
  ...(extraId === undefined ? {} : { extraId }),
});

describe('X-addresses', () => {
  it.each(TAGGED)('%s with tag %s is %s', (classic, tag, text) => {
    expect(ask(NETWORK, text)).toEqual(answer(classic, tag));
    expect(ask(NETWORK, text, tag)).toEqual(answer(classic, tag));
    expect(ask(NETWORK, classic, tag)).toEqual(answer(classic, tag));
  });

  it('accept a separate tag only when they contain none', () => {
    expect(ask(NETWORK, TAGGED[0][2], '7')).toEqual(answer(TAGGED[0][0], '7'));
    expect(ask(NETWORK, TAGGED[1][2], '7')).toMatchObject({ field: 'extraId', reason: 'extra-id-conflict' });
    expect(ask(NETWORK, TAGGED[1][2], '001')).toEqual(answer(TAGGED[0][0], '1'));
  });

  it.each([
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXa', 'checksum'],
    ['T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ', 'wrong-network'],
    // Another prefix; a flag of 2; a tag without its flag; a tag of more than 32 bits.
    ['dGzKGt8CVpWoa8aWL1k18tAdy9Won3PxynvbbpkAqp3V47g', 'wrong-network'],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8zeUygYrCgrPh', 'wrong-network'],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx18rqCzSi1mvc2', 'wrong-network'],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4x8GQjraTqWQ', 'wrong-network'],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQX', 'malformed'],
  ])('%s is %s', (text, reason) => expect(verdict(NETWORK, text)).toBe(reason));
});

describe('classic addresses', () => {
  it.each([
    'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1',
  ])('accept %s', (text) => expect(ask(NETWORK, text)).toEqual(answer(text)));

  it('detect a mistyped character', () => {
    expect(verdict(NETWORK, 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw2')).toBe('checksum');
    expect(verdict(NETWORK, 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCN')).toBe('checksum');
  });

  it.each([
    ['4294967296', 'extra-id-malformed'],
    ['-1', 'extra-id-malformed'],
    ['1.5', 'extra-id-malformed'],
    ['my tag', 'extra-id-malformed'],
    ['0x10', 'extra-id-malformed'],
    ['4294967295', 'valid'],
    [' 42 ', 'valid'],
  ])('with the tag %j are %s', (tag, reason) =>
    expect(verdict(NETWORK, 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn', tag)).toBe(reason),
  );
});
