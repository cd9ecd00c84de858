import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { connectChromium } from './chromium.ts';
import type { Place } from './members.ts';

/** The built product that suites share, started by the first of them. */
export function sharedServer(): Promise<Place> {
  return ask<Place>('/server');
}

/** A connection to the Chromium that suites share, started by the first of them; the caller closes it. */
export async function sharedChromium(): Promise<Browser> {
  const { endpoint } = await ask<{ endpoint: string }>('/chromium');
  return connectChromium(endpoint);
}

/** @throws Error with the reason when it could not be started. */
async function ask<T>(path: string): Promise<T> {
  const response = await fetch(inject('sharedSite') + path);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
