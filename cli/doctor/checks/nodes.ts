import { readFile } from 'node:fs/promises';
import { inspectBitcoinNode } from '../../../adapters/chain-bitcoin/checks/inspect-node.ts';
import { NodeRpc } from '../../../adapters/chain-bitcoin/node-rpc.ts';
import { inspectEvmNode } from '../../../adapters/chain-evm/inspect-node.ts';
import type { BitcoinSetup, ChainSetup, EvmSetup } from '../../chains/chain-setup.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check, Installation } from '../installation.ts';

/** Blocks that a node may lack of those whose headers it knows. */
const FEW_BLOCKS = 2;
/** Minutes without a block after which a node of a main network is behind: of Bitcoin's family, and of EVM networks. */
const QUIET_MINUTES = { 'bitcoin-family': 120, evm: 5 } as const;
const MINUTE_MS = 60_000;
/** An EVM block is not from the future, and Bitcoin's may be by two hours. */
const AHEAD_MS = 15_000;

/** One check for each node, so that one that hangs leaves the others their answers. */
export function nodeChecks(chains: readonly ChainSetup[]): readonly Check[] {
  return chains.flatMap((setup) =>
    setup.kind === 'evm'
      ? evmNodes(setup).map((url, at): Check => ({
          name: nameOf(setup.id, at),
          run: (given) => evmNode(setup, url, at, given),
        }))
      : bitcoinNodes(setup).map((rpc, at): Check => ({
          name: nameOf(setup.id, at),
          run: (given) => bitcoinNode(setup, rpc, at, given),
        })),
  );
}

type BitcoinNode = Omit<BitcoinSetup['rpc'], 'others'>;

const nameOf = (id: string, at: number) => (at === 0 ? `node of ${id}` : `node ${at + 1} of ${id}`);
const evmNodes = ({ settings }: EvmSetup) => [settings.rpcUrl, ...(settings.otherUrls ?? [])];
const bitcoinNodes = ({ rpc }: BitcoinSetup): readonly BitcoinNode[] => [rpc, ...(rpc.others ?? [])];

async function bitcoinNode(
  { network, isTest }: BitcoinSetup,
  { url, user, password, cookieFile }: BitcoinNode,
  at: number,
  { patienceMs }: Installation,
): Promise<readonly Finding[]> {
  const credentials = async () =>
    cookieFile === undefined ? `${user}:${password}` : (await readFile(cookieFile, 'utf8')).trim();
  const facts = await inspectBitcoinNode(new NodeRpc({ url, credentials, fetch, timeoutMs: patienceMs })).catch(
    asError,
  );
  if (facts instanceof Error) return [silent(facts, 'rpc.url, its user and password or cookieFile')];
  const { chain, blocks, headers, isCatchingUp, tipAt, hasTransactionIndex, peers } = facts;
  const wanted = isTest ? 'regtest' : 'main';
  const isBehind = headers - blocks > FEW_BLOCKS || (isCatchingUp && !isTest);
  return present([
    chain !== wanted && toMend(`it is a node of ${chain}, not of ${wanted}`, `start a ${network} node of ${wanted}`),
    isBehind && toMend(`it is at block ${blocks} of ${headers}, and catching up`, 'wait until it is in step'),
    !isBehind && good(`in step at block ${blocks}`),
    !isTest && tipAt !== undefined && quiet(tipAt, QUIET_MINUTES['bitcoin-family']),
    hasTransactionIndex === false && toMend('it has no index of transactions', 'start it with -txindex=1'),
    hasTransactionIndex === undefined && at === 0 && note('its index of transactions is not told: it needs -txindex=1'),
    !isTest && peers === 0 && toMend('it has no peers', 'see whether it reaches the internet'),
  ]);
}

async function evmNode(
  { settings: { chainId }, isTest }: EvmSetup,
  url: string,
  at: number,
  { patienceMs }: Installation,
): Promise<readonly Finding[]> {
  const facts = await inspectEvmNode(url, patienceMs).catch(asError);
  if (facts instanceof Error) return [silent(facts, 'rpc.url')];
  const { block, blockAt, isCatchingUp, hasTraces } = facts;
  const ahead = blockAt - Date.now();
  return present([
    facts.chainId !== chainId && toMend(`it is a node of chain ${facts.chainId}, not ${chainId}`, 'correct rpc.url'),
    isCatchingUp && toMend(`it is catching up at block ${block}`, 'wait until it is in step'),
    !isCatchingUp && good(`in step at block ${block}`),
    !isTest && quiet(blockAt, QUIET_MINUTES.evm),
    !isTest &&
      ahead > AHEAD_MS &&
      toMend(`its last block is ${Math.round(ahead / 1_000)} s ahead of this clock`, 'set this clock by NTP'),
    !hasTraces &&
      note(
        'it traces no blocks',
        at === 0
          ? 'use a node with trace_block, or an archive node: else coins that contracts send may be missed (docs/chains.md)'
          : 'it cannot confirm coins that contracts sent',
      ),
  ]);
}

function silent({ message }: Error, settings: string): Finding {
  return toMend(`it does not answer (${message})`, `start it, and check ${settings} in the file of ALTWAY_CHAINS`);
}

function quiet(at: number, minutes: number): Finding | false {
  const passed = Math.round((Date.now() - at) / MINUTE_MS);
  return passed > minutes && toMend(`its last block is ${passed} minutes old`, 'see whether it has peers and keeps up');
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const present = (all: readonly (Finding | false)[]): readonly Finding[] => all.filter((one) => one !== false);
