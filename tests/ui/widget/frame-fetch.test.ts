import { expect, it } from 'vitest';
import { frameFetch } from '../../../adapters/browser/frame-fetch.ts';

it('the fetch of a frame sends no cookies, adds the header and language of the frame, and keeps other headers', async () => {
  const calls: [string, RequestInit][] = [];
  const fetch = frameFetch(async (url, init) => {
    calls.push([url, init]);
    return new Response();
  }, 'zh-CN');
  await fetch('/a', { method: 'POST', body: '{}', credentials: 'include', headers: { 'idempotency-key': 'x' } });
  expect(calls).toEqual([
    [
      '/a',
      {
        method: 'POST',
        body: '{}',
        credentials: 'omit',
        headers: { 'idempotency-key': 'x', 'accept-language': 'zh-CN', 'altway-frame': '1' },
      },
    ],
  ]);
});
