import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../adapters/node/settings/environment.ts';

describe('a mistake in the settings of alarms', () => {
  it.each([
    [{ ALTWAY_ALARM_WEBHOOK: 'https://x.example/token-1234' }, 'ALTWAY_ALARM_SECRET is missing'],
    [{ ALTWAY_ALARM_SECRET: 'token-1234-abcdefgh' }, 'ALTWAY_ALARM_WEBHOOK is missing'],
    [{ ALTWAY_ALARM_WEBHOOK: 'ftp://token-1234', ALTWAY_ALARM_SECRET: '0123456789abcdef' }, 'begins with https://'],
    [{ ALTWAY_ALARM_WEBHOOK: 'https://x.example', ALTWAY_ALARM_SECRET: 'token-1234' }, 'of 16 characters or more'],
  ])('names no secret: %j', (env, message) => {
    expect(() => readConfiguration(env)).toThrow(message);
    expect(() => readConfiguration(env)).not.toThrow('token-1234');
  });
});
