import { existsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

/**
 * Chromium's headless shell: the same engine without windows, address bar and their web pages, which take half of the
 * processor time of a short visit.
 */
const SHELLS = ['/usr/bin/chromium-headless-shell'];
/** Where distributions install the whole browser. */
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of the browser that the tests use, which `CHROMIUM` can name; undefined when there is none. */
export function chromiumPath(): string | undefined {
  return pathOf([...SHELLS, ...BROWSERS]);
}

/** Path of the headless shell, or of what `CHROMIUM` names; undefined when there is none. */
export function shellPath(): string | undefined {
  return pathOf(SHELLS);
}

/** Path of a Chromium with windows, whose letters are those of people's browsers; undefined when there is none. */
export function wholeChromiumPath(): string | undefined {
  return pathOf(BROWSERS);
}

function pathOf(places: readonly string[]): string | undefined {
  return [process.env['CHROMIUM'], ...places].find((place) => place !== undefined && existsSync(place));
}

/** No hinting, no subpixel anti-aliasing, a fixed colour space. */
const ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars'];

/** Features that Playwright disables itself: Chromium uses only the last such switch, so ours repeats them. */
export const PLAYWRIGHT_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The suggestions below the address bar are web pages, started with each window; they cost more than our pages. */
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Options of a Chromium. */
export interface ChromiumOptions {
  /** True to keep pages in the back/forward cache, as browsers do by default. */
  readonly keepsPages?: boolean;
  /** True for letters and colours that do not depend on the screen and its settings. */
  readonly drawsAlike?: boolean;
  /** A host name that resolves to this machine, as names in local networks do: not a secure context over plain HTTP. */
  readonly ownHost?: string;
  /** A loopback port for other clients of the debugging protocol than Playwright. */
  readonly debuggingPort?: number;
}

/** Starts a headless Chromium without background network requests. @throws when there is none. */
export async function startChromium(options: ChromiumOptions = {}): Promise<Browser> {
  return chromium.launch(launchOptions(options));
}

/** Starts a Chromium for `connectChromium` of other processes, each with contexts of its own. */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions({}));
}

/** A browser of `serveChromium`; to close it closes only what was opened by it. */
export async function connectChromium(endpoint: string): Promise<Browser> {
  return chromium.connect(endpoint);
}

function launchOptions(options: ChromiumOptions): LaunchOptions {
  const { keepsPages = false, drawsAlike = false, ownHost, debuggingPort } = options;
  const executablePath = drawsAlike ? wholeChromiumPath() : chromiumPath();
  if (!executablePath) throw new Error('no Chromium here: install it, or name one in CHROMIUM');
  const args = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
    `--disable-features=${[...PLAYWRIGHT_FEATURES, ...ADDRESS_BAR_FEATURES].join(',')}`,
    ...(ownHost === undefined ? [] : [`--host-resolver-rules=MAP ${ownHost} 127.0.0.1`]),
    ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
  ];
  // Chromium's own sandbox does not start as root, which runs tests in containers.
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    args: [...(isRoot ? ['--no-sandbox'] : []), ...args, ...(drawsAlike ? ALIKE : [])],
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
  };
}
