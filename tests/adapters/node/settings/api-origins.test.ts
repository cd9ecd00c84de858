import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../adapters/node/settings/environment.ts';

const many = Array.from({ length: 11 }, (_, at) => `https://a${at}.exchange.example`).join(',');
const url = 'https://exchange.example';

describe('an API origin', () => {
  it.each([
    ['https://exchange.example', 'https://api.example'],
    ['https://exchange.example', 'https://evilexchange.example'],
    ['https://exchange.example', 'http://api.exchange.example'],
    ['https://www.exchange.example', 'https://exchange.example'],
    [undefined, 'http://localhost:3001'],
  ])(
    'for the public URL %s cannot be %s: it would not get the cookies, or pages could not call it',
    (publicUrl, origin) => {
      const env = { ALTWAY_API_ORIGINS: origin, ...(publicUrl !== undefined && { ALTWAY_URL: publicUrl }) };
      expect(() => readConfiguration(env)).toThrow(`ALTWAY_API_ORIGINS has ${origin}`);
    },
  );

  it.each([
    'exchange.example',
    `${url}/v1`,
    'ftp://exchange.example',
    'https://a@exchange.example',
    `${url}?a=1`,
    many,
  ])('cannot be %s', (text) => {
    const read = () => readConfiguration({ ALTWAY_URL: url, ALTWAY_API_ORIGINS: text });
    expect(read).toThrow('at most 10 origins with http:// or https:// and without a path, separated by commas');
  });
});
