import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { signerFolder } from '../../../adapters/signer/signer-folder.ts';
import { EnsBench } from './ens-bench.ts';
import { COIN, ETHER, EvmBench, FINAL_AFTER } from './evm-bench.ts';

const LIMITS = { ethereum: { eth: { order: '1000', day: '10000' }, usdt20: { order: '1000000', day: '10000000' } } };

/** A node with a token and ENS, and what a server needs to trade the coins of it. Blocks are mined each second. */
export class EvmSite {
  readonly bench: EvmBench;
  readonly ens: EnsBench;
  readonly #folder = mkdtempSync(join(tmpdir(), 'altway-evm-site-'));

  private constructor(bench: EvmBench, ens: EnsBench) {
    this.bench = bench;
    this.ens = ens;
    const { url } = bench.node;
    const tokens = [{ ticker: 'usdt20', contract: bench.token, decimals: 6 }];
    const confirmations = { eth: 3, usdt20: 3 };
    const terms = { finality: FINAL_AFTER, maximumFee: '0.1', pollMs: 200, confirmations, rpc: { url } };
    const ethereum = { kind: 'evm', id: 'ethereum', chainId: 31337, testnet: true, native: 'eth', tokens, ...terms };
    writeFileSync(this.#chains, JSON.stringify({ chains: [ethereum] }));
  }

  static async start(): Promise<EvmSite> {
    const bench = await EvmBench.start();
    const site = new EvmSite(bench, await EnsBench.deploy(bench));
    await bench.mine(1);
    return site;
  }

  /** Settings of the server. */
  env(): Readonly<Record<string, string>> {
    const names = { ALTWAY_NAMES_NODE: this.bench.node.url, ALTWAY_NAMES_RESOLVER: this.ens.lookup };
    return { ALTWAY_CHAINS: this.#chains, ...names };
  }

  /** Puts the signer's limits into the server's data folder. */
  async prepare(folder: string): Promise<void> {
    mkdirSync(join(folder, 'signer'), { mode: 0o700, recursive: true });
    writeFileSync(join(folder, 'signer/limits.json'), JSON.stringify(LIMITS));
  }

  /** Gives the hot wallet of a running server coins to pay out. @param folder its data folder */
  async fund(folder: string): Promise<void> {
    const keys = await new SignerClient(signerFolder(folder).socket).publicKeys();
    const { address } = await this.bench.chain({ accountKey: keys['ethereum']! }).treasury('eth');
    await this.bench.endow(address, 1_000n * ETHER);
    await this.bench.call(this.bench.token, 'TestToken', 'mint', [address, 1_000_000n * COIN]);
    await this.bench.mine(1);
    await this.bench.node.rpc('anvil_setIntervalMining', 1);
  }

  async stop(): Promise<void> {
    await this.bench.node.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #chains(): string {
    return join(this.#folder, 'chains.json');
  }
}
