import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import lighthouse, { type Flags } from 'lighthouse';
import type { Browser } from 'playwright-core';
import { startChromium } from './chromium.ts';

/** Lighthouse's categories, scored from 0 to 100. */
type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

export interface LighthouseReport {
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** The audits that cost points, one line each: category, audit, and its findings. */
  readonly losses: readonly string[];
}

/** A browser for Lighthouse; the caller closes it. */
export interface LighthouseBrowser {
  /** Runs Lighthouse's telephone preset on a page, once, with an empty cache. */
  look(url: string, categories: readonly Category[]): Promise<LighthouseReport>;
  close(): Promise<void>;
}

/** The pages whose Lighthouse scores are tested. */
export const LOOKED_AT = ['/', '/faq', '/rates', '/exchange/btc/eth/1', '/exchange/usd/eth/100'] as const;

/** On a busy machine a trace may lack its beginning, and Lighthouse then asks to be run again. */
const TRIES = 3;

/** Starts it. @throws Error when the machine has no Chromium. */
export async function startLighthouse(): Promise<LighthouseBrowser> {
  const port = await freePort();
  const browser: Browser = await startChromium({ debuggingPort: port });
  return {
    close: () => browser.close(),
    look: async (url, categories) => {
      const flags: Flags = { port, onlyCategories: [...categories], disableFullPageScreenshot: true };
      for (let tries = TRIES; ; tries -= 1) {
        const { lhr } = (await lighthouse(url, flags))!;
        if (!lhr.runtimeError) return reportOf(lhr);
        if (tries === 1) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      }
    },
  };
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function reportOf({ categories, audits }: Result): LighthouseReport {
  const scores: Partial<Record<Category, number>> = {};
  const losses: string[] = [];
  for (const [name, { score, auditRefs }] of Object.entries(categories)) {
    scores[name as Category] = Math.round((score ?? 0) * 100);
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) continue;
      losses.push(`${name}: ${id} (${audit.score}): ${audit.title} ${audit.displayValue ?? ''}${items(audit.details)}`);
    }
  }
  return { scores, losses };
}

/** The findings of an audit, cut to the length of a line. */
function items(details: unknown): string {
  const found = (details as { items?: unknown } | undefined)?.items;
  return found === undefined ? '' : ` ${JSON.stringify(found).slice(0, 600)}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
