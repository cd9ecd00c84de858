import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPath, shellPath, wholeChromiumPath } from '../browser/chromium.ts';
import { curlPath, litecoindPath, postgresFolder } from '../programs.ts';

interface Needed {
  /** Debian's package. */
  readonly debian: string;
  readonly what: string;
  readonly isThere: () => boolean;
  /** True if the tests pass without it because of another program, only slower. */
  readonly isReplaced?: () => boolean;
}

/** Programs that the tests need besides npm. */
const NEEDED: readonly Needed[] = [
  { debian: 'chromium', what: 'Chromium', isThere: () => wholeChromiumPath() !== undefined },
  {
    debian: 'chromium-headless-shell',
    what: "Chromium's headless shell",
    isThere: () => shellPath() !== undefined,
    isReplaced: () => chromiumPath() !== undefined,
  },
  { debian: 'postgresql', what: 'PostgreSQL', isThere: () => postgresFolder() !== undefined },
  { debian: 'litecoind', what: 'Litecoin Core', isThere: () => litecoindPath() !== undefined },
  { debian: 'curl', what: 'curl', isThere: () => curlPath() !== undefined },
];

const missing = NEEDED.filter(({ isThere }) => !isThere());
if (missing.length > 0) {
  const packages = missing.map(({ debian }) => debian);
  const canInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (canInstall) install(packages);
  const absent = missing.filter(({ isThere, isReplaced = isThere }) => !isThere() && !isReplaced());
  if (absent.length > 0) {
    const names = absent.map(({ what }) => what).join(', ');
    process.stderr.write(`The tests need ${names}. On Debian: apt-get install ${packages.join(' ')}\n`);
    process.exitCode = 1;
  }
}

function install(packages: readonly string[]): void {
  process.stdout.write(`Installing ${packages.join(', ')} ...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]) => spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
