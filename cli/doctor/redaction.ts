import type { Configuration } from '../../adapters/node/settings/configuration.ts';
import type { ChainSetup, ChainsSetup } from '../chains/chain-setup.ts';

/** Shorter passwords are not looked for: they would be found in innocent words. */
const SHORTEST = 4;
/** Shorter parts of a node's address are names, such as mainnet. */
const SHORTEST_KEY = 8;
const HIDDEN = '[hidden]';

/** Makes a function that removes every secret of an installation from a text. @param others such as keys of accounts. */
export function redactorOf(
  { databaseUrl, smtpUrl }: Pick<Configuration, 'databaseUrl' | 'smtpUrl'>,
  chains: ChainsSetup | undefined,
  others: readonly string[] = [],
): (text: string) => string {
  const urls = [databaseUrl, smtpUrl].flatMap((url) => (url === undefined ? [] : secretsOf(url)));
  const all = [...urls, ...others, ...(chains?.chains ?? []).flatMap(ofChain)];
  // The longest first: one may be a part of another.
  const secrets = [...new Set(all)].filter(({ length }) => length >= SHORTEST).toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
}

function ofChain(setup: ChainSetup): readonly string[] {
  if (setup.kind === 'evm') return [setup.settings.rpcUrl, ...(setup.settings.otherUrls ?? [])].flatMap(ofNode);
  const { rpc } = setup;
  return [rpc, ...(rpc.others ?? [])].flatMap(({ url, password }) => [
    ...secretsOf(url),
    ...(password === undefined ? [] : [password]),
  ]);
}

/** The address of an EVM node: providers put the customer's key into its path or query. */
function ofNode(url: string): readonly string[] {
  const parsed = URL.parse(url);
  const parts = [...(parsed?.pathname.split('/') ?? []), ...(parsed?.searchParams.values() ?? [])];
  return [url, ...parts.filter(({ length }) => length >= SHORTEST_KEY), ...secretsOf(url)];
}

/** An address with a password, and the password as it is written and as it is meant. */
function secretsOf(url: string): readonly string[] {
  const password = URL.parse(url)?.password ?? '';
  if (password === '') return [];
  return [url, password, meant(password)];
}

function meant(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
