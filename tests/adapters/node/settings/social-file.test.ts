import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProviders } from '../../../../adapters/social/create-providers.ts';
import { ConfigurationError } from '../../../../adapters/node/settings/configuration.ts';
import { readSocialFile } from '../../../../adapters/node/settings/social-file.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'altway-social-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const google = { clientId: 'an-id-of-mine', clientSecret: 'a-secret-of-mine' };
const twitter = {
  ...google,
  authorize: 'http://127.0.0.1:1/a',
  token: 'https://x.example/t',
  profile: 'https://x.example/p',
};

function read(content: unknown) {
  const path = join(folder, 'social.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readSocialFile(path);
}

function mistakesOf(content: unknown): readonly string[] {
  try {
    read(content);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.mistakes.map((mistake) => mistake.replace(/^.*social\.json:? /, ''));
  }
}

describe('the file of social providers', () => {
  it('is read as written, and its providers are created', () => {
    expect(read({ google, twitter })).toEqual({ google, twitter });
    expect(createProviders(read({ twitter, google })).networks).toEqual(['google', 'twitter']);
    expect(createProviders(read({ facebook: google })).networks).toEqual(['facebook']);
  });

  it.each<[unknown, string]>([
    [[], 'must be an object with google, facebook or twitter'],
    [{}, 'must name google, facebook or twitter'],
    [{ github: google }, 'there is no setting "github"'],
    [{ google: 'x' }, 'google must be an object'],
    [{ google: { clientId: 'a' } }, 'google.clientSecret is missing'],
    [{ google: { ...google, clientId: '' } }, 'google.clientId must not be empty'],
    [{ google: { ...google, clientSecret: 'a b' } }, 'google.clientSecret must have no spaces'],
    [{ google: { ...google, clientSecret: 7 } }, 'google.clientSecret must be a text'],
    [{ google: { ...google, secret: 'x' } }, 'google: there is no setting "secret"'],
    [{ google: { ...google, issuer: 'https://a.example?b' } }, 'google.issuer must have no query and no fragment'],
    [
      { google: { ...google, issuer: 'http://accounts.example' } },
      'google.issuer must be an https:// address, or http:// on this machine, with no password in it',
    ],
    [
      { twitter: { ...twitter, token: 'http://localhost.evil.example/t' } },
      'twitter.token must be an https:// address, or http:// on this machine, with no password in it',
    ],
    [
      { twitter: { ...twitter, profile: 'https://a:b@x.example' } },
      'twitter.profile must be an https:// address, or http:// on this machine, with no password in it',
    ],
    [
      { twitter: { ...twitter, authorize: 'javascript:alert(1)' } },
      'twitter.authorize must be an https:// address, or http:// on this machine, with no password in it',
    ],
  ])('%j is refused: %s', (content, mistake) => {
    expect(mistakesOf(content)).toContain(mistake);
  });

  it('is named in the error when it does not exist or is no JSON', () => {
    expect(() => readSocialFile(join(folder, 'none.json'))).toThrow(
      /ALTWAY_SOCIAL: .*none\.json can't be read \(ENOENT\)/,
    );
    expect(mistakesOf('{"google": a-secret-of-mine}')).toEqual([expect.stringMatching(/^is no JSON/)]);
  });

  it('is never quoted in an error with its values', () => {
    const secret = 'hunter2-of-mine';
    const value = fc.oneof(
      fc.constant(secret),
      fc.constant(`${secret} `),
      fc.constant({ [`k`]: secret }),
      fc.constant([secret]),
    );
    const settings = fc.record(
      { clientId: value, clientSecret: value, issuer: value, authorize: value, token: value, other: value },
      { requiredKeys: [] },
    );
    const property = fc.property(fc.record({ google: settings, facebook: settings, twitter: value }), (content) => {
      expect(mistakesOf(content).join()).not.toContain('hunter2');
      expect(mistakesOf(`${JSON.stringify(content)}${secret}`).join()).not.toContain('hunter2');
    });
    fc.assert(property);
  });
});
