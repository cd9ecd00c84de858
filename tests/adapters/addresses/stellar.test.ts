import { describe, expect, it } from 'vitest';
import { readStrkey } from '../../../adapters/addresses/formats/stellar.ts';
import { ask, verdict } from './ask.ts';

const ACCOUNT = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const MUXED = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ';
const CONTRACT = 'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA';

describe('SEP-23', () => {
  it.each([ACCOUNT, MUXED, 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'])(
    'accepts %s',
    (text) => expect(ask('Stellar', text)).toEqual({ status: 'valid', address: text }),
  );

  it('refuses contracts, pools and balances, which are no accounts to pay', () => {
    for (const text of [
      CONTRACT,
      'LA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUPJN',
      'BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU',
    ]) {
      expect(readStrkey(text)).toHaveProperty('version');
      expect(verdict('Stellar', text)).toBe('malformed');
    }
  });

  it.each([
    'GAAAAAAAACGC6',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR',
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA',
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI',
    'G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAAV75I',
    'M47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUK===',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUO',
    'PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAQACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IAAAAAAAAPM',
    'BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TV',
  ])('refuses %s', (text) => expect(verdict('Stellar', text)).toMatch(/^(malformed|checksum)$/));
});

describe('memos of Stellar', () => {
  it('have at most 28 bytes, not letters', () => {
    expect(ask('Stellar', ACCOUNT, ' 1234567 ')).toEqual({ status: 'valid', address: ACCOUNT, extraId: '1234567' });
    expect(verdict('Stellar', ACCOUNT, 'x'.repeat(28))).toBe('valid');
    expect(verdict('Stellar', ACCOUNT, 'x'.repeat(29))).toBe('extra-id-malformed');
    expect(verdict('Stellar', ACCOUNT, 'é'.repeat(15))).toBe('extra-id-malformed');
    expect(verdict('Stellar', ACCOUNT, 'two\nlines')).toBe('extra-id-malformed');
  });

  it('are part of a muxed account, so a separate one is refused', () => {
    expect(ask('Stellar', MUXED, '1')).toMatchObject({ field: 'extraId', reason: 'extra-id-unexpected' });
  });
});
