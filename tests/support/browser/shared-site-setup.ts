import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { type RunningServer, startServer } from '../servers/start-server.ts';
import { serveChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL that answers where the shared server and the shared Chromium are; see `shared-site.ts`. */
    sharedSite: string;
  }
}

/**
 * Quick blocks; as many requests as the suites together make; and sign-ups counted by the address that each member
 * claims.
 */
const SHARED = { ALTWAY_BLOCK_MS: '200', ALTWAY_RATE_LIMIT: '1000000', ALTWAY_TRUST_PROXY: '127.0.0.1' };

/**
 * Global setup of the browser suites: lends them one built product and one Chromium, each started when a suite first
 * asks for it. To start the product takes some five seconds of processor time. @returns a function that ends both.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = new Lent<RunningServer>(() => startServer(SHARED));
  const chromium = new Lent<BrowserServer>(serveChromium);
  const places: Readonly<Record<string, () => Promise<unknown>>> = {
    '/server': async () => {
      const { url, folder } = await server.get();
      return { url, folder };
    },
    '/chromium': async () => ({ endpoint: (await chromium.get()).wsEndpoint() }),
  };
  const lender = createServer((request, response) => void answer(places, request, response));
  await new Promise<void>((listening) => lender.listen(0, '127.0.0.1', listening));
  project.provide('sharedSite', `http://127.0.0.1:${(lender.address() as AddressInfo).port}`);
  return async () => {
    lender.closeAllConnections();
    lender.close();
    await (await chromium.started)?.close();
    const code = await (await server.started)?.stop();
    if (code !== undefined && code !== 0) throw new Error(`the shared server ended with ${code}`);
  };
}

/** Starts something when it is first asked for, and again after a failure. */
class Lent<T> {
  started: Promise<T> | undefined;
  readonly #start: () => Promise<T>;

  constructor(start: () => Promise<T>) {
    this.#start = start;
  }

  get(): Promise<T> {
    this.started ??= this.#start().catch((error: unknown) => {
      this.started = undefined;
      throw error;
    });
    return this.started;
  }
}

async function answer(
  places: Readonly<Record<string, () => Promise<unknown>>>,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = JSON.stringify(await places[url]!());
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}
