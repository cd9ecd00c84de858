import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../adapters/node/settings/environment.ts';
import { ConfigurationError } from '../../../../adapters/node/settings/configuration.ts';
import { DEFAULTS } from './default-configuration.ts';

/** The configuration, or the error it was refused with. */
function outcomeOf(env: Record<string, string>): unknown {
  try {
    return readConfiguration(env);
  } catch (error) {
    return error;
  }
}

const mistakesOf = (env: Record<string, string>) => (outcomeOf(env) as ConfigurationError).mistakes;

describe('the configuration', () => {
  it('has defaults, also for empty variables', () => {
    expect(readConfiguration({})).toEqual(DEFAULTS);
    expect(readConfiguration({ PORT: '', HOST: ' ', ALTWAY_URL: '', PATH: '/bin', ALTWAYS: 'x' })).toEqual(DEFAULTS);
  });

  it('reads every variable', () => {
    const env = {
      PORT: '0',
      HOST: '[::1]',
      ALTWAY_DATA: '/var/lib/altway',
      ALTWAY_URL: 'https://Exchange.Example/',
      ALTWAY_BLOG: 'https://Blog.Example/altway',
      LOG_LEVEL: 'DEBUG',
      ALTWAY_API_ORIGINS: 'https://API.exchange.example, https://exchange.example:8443/',
      ALTWAY_HOSTS: 'Exchange.internal, 10.0.0.5:3000,[::1]:8080',
      ALTWAY_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1/128',
      ALTWAY_RATE_LIMIT: '60',
      ALTWAY_CONNECTION_LIMIT: '12',
      ALTWAY_PRICE_IMPACT_LIMIT: '25',
      ALTWAY_FIXED_MARGIN: '3',
      ALTWAY_FIXED_ASSET: '9',
      ALTWAY_FIXED_ACCOUNT: '10',
      ALTWAY_FIXED_SUBNET: '11',
      ALTWAY_UNPAID_SUBNET: '5',
      ALTWAY_UNPAID_ACCOUNT: '6',
      ALTWAY_UNPAID_KEY: '7',
      ALTWAY_UNPAID_STRANGERS: '8',
      ALTWAY_GUESTS: 'off',
      ALTWAY_FACTS: 'since=2019',
      ALTWAY_CHAINS: '/etc/altway/chains.json',
      ALTWAY_FIAT_RATES: '/etc/altway/fiat.yaml',
      SMTP_URL: 'smtps://user:secret@mail.example',
      ALTWAY_MAIL_FROM: 'The house <no-reply@exchange.example>',
      ALTWAY_SOCIAL: '/etc/altway/social.json',
      ALTWAY_SUPPORT_MAIL: 'help@exchange.example',
      ALTWAY_ALARM_MAIL: 'alarms@exchange.example',
      ALTWAY_ALARM_WEBHOOK: 'https://alarms.example/x',
      ALTWAY_ALARM_SECRET: '0123456789abcdef',
      ALTWAY_ALARM_HOURLY: '5',
      ALTWAY_SOCIAL_LINKS: '[{"name":"GitHub","url":"https://github.com/altway"}]',
      ALTWAY_AFFILIATE_OPERATIONS: 'off',
      ALTWAY_BLOCK_MS: '100',
      ALTWAY_LEASE_MS: '500',
      ALTWAY_WEBHOOKS_PRIVATE: '1',
      ALTWAY_TLS_CERT: '/etc/altway/fullchain.pem',
      ALTWAY_TLS_KEY: '/etc/altway/privkey.pem',
      ALTWAY_HTTP_REDIRECT_PORT: '80',
    };
    expect(readConfiguration(env)).toEqual({
      port: 0,
      host: '::1',
      dataFolder: '/var/lib/altway',
      url: 'https://exchange.example',
      tls: { certificate: '/etc/altway/fullchain.pem', key: '/etc/altway/privkey.pem' },
      redirectPort: 80,
      apiOrigins: ['https://api.exchange.example', 'https://exchange.example:8443'],
      blog: 'https://blog.example/altway',
      logLevel: 'debug',
      hosts: ['exchange.internal', '10.0.0.5:3000', '[::1]:8080'],
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1/128'],
      rateLimit: 60,
      connectionLimit: 12,
      quotes: { priceImpactLimit: 25 },
      fixedRates: { marginMost: 3, asset: 9, account: 10, subnet: 11 },
      unpaid: { subnet: 5, account: 6, key: 7, strangers: 8 },
      guests: false,
      facts: { since: 2019 },
      chainsFile: '/etc/altway/chains.json',
      fiatRatesFile: '/etc/altway/fiat.yaml',
      smtpUrl: 'smtps://user:secret@mail.example',
      mailFrom: 'The house <no-reply@exchange.example>',
      socialFile: '/etc/altway/social.json',
      supportMail: 'help@exchange.example',
      alarms: {
        mail: 'alarms@exchange.example',
        hourly: 5,
        webhook: { url: 'https://alarms.example/x', secret: '0123456789abcdef' },
      },
      socialLinks: [{ name: 'GitHub', url: 'https://github.com/altway' }],
      affiliateOperations: false,
      blockMs: 100,
      leaseMs: 500,
      settlement: 'inside',
      webhooksPrivate: true,
    });
    expect(readConfiguration({ ALTWAY_TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  });

  it.each([
    {},
    { HOST: '127.0.0.1' },
    { ALTWAY_HOSTS: 'exchange.internal' },
    { ALTWAY_TRUST_PROXY: 'true' },
    { ALTWAY_URL: 'http://localhost:3000' },
    { ALTWAY_CHAINS: '/etc/altway/chains.json' },
    { ALTWAY_WEBHOOKS_PRIVATE: '0' },
  ] as readonly Record<string, string>[])('allows webhooks to private networks only when configured: %j', (env) => {
    expect(readConfiguration(env).webhooksPrivate).toBe(false);
    expect(readConfiguration({ ...env, ALTWAY_WEBHOOKS_PRIVATE: '1' }).webhooksPrivate).toBe(true);
  });

  it('has the defaults that .env.example documents', async () => {
    const text = await readFile(new URL('../../../../.env.example', import.meta.url), 'utf8');
    expect(readConfiguration(parseEnv(text))).toEqual(DEFAULTS);
    for (const name of [
      'ALTWAY_URL',
      'ALTWAY_DATA',
      'ALTWAY_TRUST_PROXY',
      'ALTWAY_RATE_LIMIT',
      'ALTWAY_CONNECTION_LIMIT',
      'LOG_LEVEL',
      'SMTP_URL',
      'ALTWAY_TLS_CERT',
      'ALTWAY_TLS_KEY',
      'ALTWAY_HTTP_REDIRECT_PORT',
    ]) {
      expect(text).toContain(`${name}=`);
    }
  });
});

describe('a mistake in the configuration', () => {
  it.each([
    ['PORT', 'http', 'a whole number from 0 to 65535', '3000'],
    ['PORT', '70000', 'a whole number from 0 to 65535', '3000'],
    ['PORT', '3e3', 'a whole number from 0 to 65535', '3000'],
    ['HOST', 'http://a', 'the address or host name to listen at, without scheme or port', '0.0.0.0'],
    ['HOST', 'a:3000', 'the address or host name to listen at, without scheme or port', '0.0.0.0'],
    [
      'ALTWAY_URL',
      'exchange.example',
      'the address that visitors type, with http:// or https:// and without a path',
      'https://exchange.example',
    ],
    [
      'ALTWAY_URL',
      'https://a.example/shop',
      'the address that visitors type, with http:// or https:// and without a path',
      'https://exchange.example',
    ],
    [
      'ALTWAY_HOSTS',
      'a.example,http://b.example',
      'names of hosts, each with or without a port, without scheme',
      'exchange.internal,10.0.0.5:3000',
    ],
    ['ALTWAY_BLOG', 'javascript:alert(1)', 'an address that begins with http:// or https://', 'https://blog.example'],
    ['ALTWAY_BLOG', 'blog.example', 'an address that begins with http:// or https://', 'https://blog.example'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug, info, warn, error, fatal, silent', 'info'],
    ['ALTWAY_TRUST_PROXY', '1', 'true, false, or the addresses and CIDR ranges of your proxies', '127.0.0.1'],
    ['ALTWAY_TRUST_PROXY', '10.0.0.0/33', 'true, false, or the addresses and CIDR ranges of your proxies', '127.0.0.1'],
    [
      'ALTWAY_MAIL_FROM',
      'nobody',
      'an e-mail address, alone or as Name <address>',
      '"Altway <no-reply@exchange.example>"',
    ],
    [
      'ALTWAY_MAIL_FROM',
      'A <a@b.example> <c@d.example>',
      'an e-mail address, alone or as Name <address>',
      '"Altway <no-reply@exchange.example>"',
    ],
    ['ALTWAY_RATE_LIMIT', '0', 'a whole number from 1 to 1000000', '600'],
    ['ALTWAY_CONNECTION_LIMIT', 'many', 'a whole number from 1 to 1000000', '256'],
    ['ALTWAY_UNPAID_KEY', '0', 'a whole number from 1 to 10000000', '10000'],
  ])('%s=%s is reported with the expected value and an example', (name, value, must, example) => {
    expect(mistakesOf({ [name]: value })).toEqual([
      `${name} is "${value}", but must be ${must}; for example ${name}=${example}`,
    ]);
  });

  it.each(['http://user:secret@mail.example', 'smtp://', 'secret'])(
    'in SMTP_URL is reported without its value: %s',
    (SMTP_URL) => {
      expect(mistakesOf({ SMTP_URL, ALTWAY_MAIL_FROM: 'a@b.example' })).toEqual([
        'SMTP_URL is not usable, but must be the address of a mail server, smtp://… or smtps://…; for example SMTP_URL=smtp://127.0.0.1:25',
      ]);
    },
  );

  it('is a mail server without a sender address', () => {
    const [mistake, ...others] = mistakesOf({ SMTP_URL: 'smtp://mail.example', ALTWAY_MAIL_FROM: ' ' });
    expect(mistake).toMatch(/^ALTWAY_MAIL_FROM is missing, which SMTP_URL needs; for example/);
    expect(others).toEqual([]);
    expect(readConfiguration({ SMTP_URL: 'smtp://mail.example', ALTWAY_MAIL_FROM: 'a@b.example' }).mailFrom).toBe(
      'a@b.example',
    );
  });

  it('is reported together with all others', () => {
    const env = { PORT: 'x', LOG_LEVEL: 'y', ALTWAY_URI: 'z', ALTWAY_SOMETHING_ELSE: '' };
    const error = outcomeOf(env) as ConfigurationError;
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message.split('\n')).toEqual([
      'The configuration cannot be used:',
      '  - ALTWAY_URI is not a variable of Altway: did you mean ALTWAY_URL?',
      expect.stringMatching(/^ {2}- ALTWAY_SOMETHING_ELSE is not a variable of Altway; there are ALTWAY_DATA, /),
      expect.stringContaining('PORT is "x"'),
      expect.stringContaining('LOG_LEVEL is "y"'),
    ]);
  });

  it.each([
    ['ALTWAY_TRUSTPROXY', 'ALTWAY_TRUST_PROXY'],
    ['ALTWAY_RATELIMIT', 'ALTWAY_RATE_LIMIT'],
    ['ALTWAY_DATE', 'ALTWAY_DATA'],
  ])('%s is reported as a misspelt %s', (name, meant) => {
    expect(mistakesOf({ [name]: 'x' })).toEqual([`${name} is not a variable of Altway: did you mean ${meant}?`]);
  });

  it('is the only possible error for arbitrary variables', () => {
    const names = ['PORT', 'HOST', 'ALTWAY_URL', 'ALTWAY_TRUST_PROXY', 'ALTWAY_RATE_LIMIT', 'LOG_LEVEL', 'ALTWAY_X'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (env) => {
        expect(outcomeOf(env)).toSatisfy(
          (outcome) => outcome instanceof ConfigurationError || typeof (outcome as { port: unknown }).port === 'number',
        );
      }),
      { examples: [[{ HOST: '0-.0' }], [{ HOST: '1.2.3.4.5' }]] },
    );
  });
});
