import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** The folder of PostgreSQL's server programs, `initdb` and `postgres` among them: the newest installed version. */
export function postgresFolder(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(VERSIONS, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

/** An independent client of HTTP/1.1 and HTTP/2. */
export function curlPath(): string | undefined {
  return ['/usr/bin/curl', '/usr/local/bin/curl', '/opt/homebrew/bin/curl'].find((path) => existsSync(path));
}

/** Debian installs the node itself outside of the path. */
export function litecoindPath(): string | undefined {
  return ['/usr/lib/litecoin/litecoind', '/usr/bin/litecoind'].find((path) => existsSync(path));
}

/** The Ethereum node: an optional dependency, available on the platforms it is built for. */
export function anvilPath(): string | undefined {
  try {
    const root = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json');
    return join(root, '../bin/anvil');
  } catch {
    return undefined;
  }
}

/** Bitcoin Core's node, which Debian's stable releases lack; `BITCOIND` names another place. */
export function bitcoindPath(): string | undefined {
  return [process.env['BITCOIND'], '/usr/bin/bitcoind', '/usr/local/bin/bitcoind'].find(
    (path) => path !== undefined && existsSync(path),
  );
}
