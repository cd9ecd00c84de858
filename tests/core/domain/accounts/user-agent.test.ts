import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userAgentOf, VERSION } from '../../../../core/domain/accounts/user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the description of a user agent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge',
      'Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera', 'Linux'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ])('%s', (agent, program, system) => {
    expect(userAgentOf(agent)).toEqual({ program, system });
  });

  it('names the command-line client, with and without a system', () => {
    expect(userAgentOf(`altway/${VERSION}`)).toEqual({ program: 'altway' });
    expect(userAgentOf('altway/0.1.0 (Linux)')).toEqual({ program: 'altway', system: 'Linux' });
    expect(userAgentOf('curl/8.14.1')).toEqual({ program: 'curl' });
  });

  it('omits what it does not recognise', () => {
    expect(userAgentOf('')).toEqual({});
    expect(userAgentOf('Mozilla/5.0')).toEqual({});
    expect(userAgentOf('notaltway/1')).toEqual({});
  });

  it('never contains text of the caller', () => {
    const known = new Set(['altway', 'Edge', 'Opera', 'Yandex Browser', 'Vivaldi', 'Samsung Internet', 'Firefox']);
    for (const name of [
      'Chrome',
      'Safari',
      'curl',
      'Android',
      'iPhone',
      'iPad',
      'ChromeOS',
      'Windows',
      'macOS',
      'Linux',
    ])
      known.add(name);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `Mozilla/5.0 (${text}) Chrome/1`),
        ),
        (agent) => {
          for (const name of Object.values(userAgentOf(agent))) expect(known.has(name)).toBe(true);
        },
      ),
    );
  });
});

it('has the version of the package', () => {
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ version: VERSION });
});
