import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where distributions put it; `CHROMIUM` names another. */
const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of the browser the tests use; undefined when the machine has none. */
export function chromiumPath(): string | undefined {
  return PLACES.find((place) => place !== undefined && existsSync(place));
}

/** No hinting, no coloured edges of letters, one space of colours. */
const ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars'];

/** What Playwright switches off itself: of two such switches the later one alone counts, so ours repeats them. */
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

/** The suggestions below the address bar are web pages of their own, started with each window: more work than ours. */
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What a Chromium may be started with. */
export interface ChromiumOptions {
  /** True for one that shows a page it has left as it was when somebody goes back, as browsers of people do. */
  readonly keepsPages?: boolean;
  /** True for letters and colours that do not depend on the screen and its settings. */
  readonly drawsAlike?: boolean;
  /** The name of a host that is this machine, as names of people's own networks are: by no standard safe over http. */
  readonly ownHost?: string;
  /** A port of the loopback interface by which others than Playwright drive it too. */
  readonly debuggingPort?: number;
}

/** Starts a headless Chromium that asks nothing of the network by itself. @throws when the machine has none. */
export async function startChromium(options: ChromiumOptions = {}): Promise<Browser> {
  const { keepsPages = false, drawsAlike = false, ownHost, debuggingPort } = options;
  const executablePath = chromiumPath();
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
  // Chromium's own sandbox does not start for root, which is who runs tests in containers.
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: [...(isRoot ? ['--no-sandbox'] : []), ...args, ...(drawsAlike ? ALIKE : [])],
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
  });
}
