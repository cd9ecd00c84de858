import { describe, expect, it } from 'vitest';
import { publicUrl } from '../../../../adapters/node/settings/configuration.ts';

describe('the public URL', () => {
  it.each([
    [{ url: 'https://a.example', host: '127.0.0.1' }, 'https://a.example'],
    [{ url: undefined, host: '127.0.0.1' }, 'http://127.0.0.1:8080'],
    [{ url: undefined, host: '0.0.0.0' }, 'http://localhost:8080'],
    [{ url: undefined, host: '::' }, 'http://localhost:8080'],
    [{ url: undefined, host: '::1' }, 'http://[::1]:8080'],
    [{ url: undefined, host: 'box' }, 'http://box:8080'],
  ])('is derived from %o', (configuration, url) => {
    expect(publicUrl(configuration, 8080)).toBe(url);
  });
});
