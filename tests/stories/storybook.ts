import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A story as Storybook's index names it. */
export interface StoryEntry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  /** `play-fn` if the story does something by itself. */
  readonly tags?: readonly string[];
}

/** A Storybook, built and served on the loopback interface. */
interface Storybook {
  readonly url: string;
  readonly stories: readonly StoryEntry[];
  close(): Promise<void>;
}

/** Builds the stories and serves them, in a temporary folder: another build may be writing to `dist/`. */
export async function openStorybook(): Promise<Storybook> {
  const folder = await mkdtemp(join(tmpdir(), 'altway-stories-'));
  await build(folder);
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, StoryEntry>;
  };
  const { url, stop } = await serve(folder);
  const close = async () => {
    stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stories: Object.values(index.entries), close };
}

/**
 * Makes no network requests: no telemetry, no version check. `--test` leaves out what only readers need, half of the
 * build's time.
 */
async function build(folder: string): Promise<void> {
  const quiet = { STORYBOOK_DISABLE_TELEMETRY: '1', CI: '1', NODE_ENV: 'production' };
  const env = { ...process.env, ...quiet, STORIES_FOR_TESTS: '1' };
  const options = ['build', '-o', folder, '--test', '--quiet', '--disable-telemetry'];
  await promisify(execFile)('node_modules/.bin/storybook', options, { env, maxBuffer: 64 * 1024 * 1024 });
}

async function serve(folder: string): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const path = join(folder, normalize(new URL(request.url!, 'http://localhost').pathname));
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => server.close() };
}
