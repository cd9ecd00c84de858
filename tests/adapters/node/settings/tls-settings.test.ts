import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../adapters/node/settings/environment.ts';
import { type ConfigurationError, publicUrl } from '../../../../adapters/node/settings/configuration.ts';

const FILES = { ALTWAY_TLS_CERT: '/a/fullchain.pem', ALTWAY_TLS_KEY: '/a/privkey.pem' };
const URL = { ALTWAY_URL: 'https://exchange.example' };

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfiguration(env);
    return [];
  } catch (error) {
    return (error as ConfigurationError).mistakes;
  }
}

describe('TLS settings', () => {
  it('name both files or none', () => {
    expect(readConfiguration(FILES).tls).toEqual({ certificate: '/a/fullchain.pem', key: '/a/privkey.pem' });
    expect(readConfiguration({ ALTWAY_TLS_CERT: ' ' }).tls).toBeUndefined();
    expect(mistakesOf({ ALTWAY_TLS_CERT: '/a' })).toEqual([
      expect.stringMatching(/^ALTWAY_TLS_KEY is missing, which ALTWAY_TLS_CERT/),
    ]);
    expect(mistakesOf({ ALTWAY_TLS_KEY: '/a' })).toEqual([
      expect.stringMatching(/^ALTWAY_TLS_CERT is missing, which ALTWAY_TLS_KEY/),
    ]);
  });

  it('are refused with a public URL of http://', () => {
    expect(mistakesOf({ ...FILES, ALTWAY_URL: 'http://exchange.example' })).toEqual([
      expect.stringMatching(/^ALTWAY_URL begins with http:\/\//),
    ]);
    expect(mistakesOf({ ...FILES, ...URL })).toEqual([]);
  });

  it('make the default public URL https://', () => {
    const { tls } = readConfiguration(FILES);
    expect(publicUrl({ url: undefined, host: '0.0.0.0', tls }, 443)).toBe('https://localhost:443');
    expect(publicUrl({ url: undefined, host: '0.0.0.0' }, 80)).toBe('http://localhost:80');
  });

  it('redirect only to a public URL of https://, from another port', () => {
    const redirect = { ALTWAY_HTTP_REDIRECT_PORT: '80' };
    expect(mistakesOf(redirect)).toEqual([
      expect.stringMatching(/^ALTWAY_TLS_CERT is missing, which ALTWAY_HTTP_REDIRECT_PORT needs/),
      expect.stringMatching(/^ALTWAY_URL is missing, which ALTWAY_HTTP_REDIRECT_PORT needs/),
    ]);
    expect(mistakesOf({ ...FILES, ...URL, ...redirect, PORT: '80' })).toEqual([
      'ALTWAY_HTTP_REDIRECT_PORT is 80, which is PORT',
    ]);
    expect(mistakesOf({ ...FILES, ...URL, ...redirect })).toEqual([]);
    expect(mistakesOf({ ...FILES, ...URL, ALTWAY_HTTP_REDIRECT_PORT: 'http' })).toEqual([
      expect.stringMatching(/^ALTWAY_HTTP_REDIRECT_PORT is "http", but must be a whole number/),
    ]);
  });
});
