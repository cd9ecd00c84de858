import type { Account, OwnAddress } from './account.ts';
import { importAddresses, type OpenWallet } from './import-addresses.ts';
import { type LastIssuedIndex, lacksAddresses, type Opened, recoverWallet } from './recover-wallet.ts';
import { type NodeRpc, RPC_CODES, RpcError, type RpcParams } from './node-rpc.ts';

/** Milliseconds for which a caller waits for a wallet that is recovered. */
const PATIENCE_MS = 10_000;

/** The node's wallet that watches our addresses and can spend nothing. Made at the first call, loaded again when lost. */
export class WatchWallet {
  readonly #rpc: NodeRpc;
  readonly #name: string;
  readonly #account: Account;
  #open: Promise<OpenWallet> | undefined;
  #watched = new Set<number>();
  #importing: Promise<unknown> = Promise.resolve();
  #recovering: Promise<void> | undefined;
  readonly #lastIssuedIndex: () => Promise<LastIssuedIndex>;

  /** @param lastIssuedIndex the house's memory, in case the wallet has none of it. */
  constructor(rpc: NodeRpc, name: string, account: Account, lastIssuedIndex: () => Promise<LastIssuedIndex> = nothing) {
    this.#rpc = rpc;
    this.#name = name;
    this.#account = account;
    this.#lastIssuedIndex = lastIssuedIndex;
  }

  /** @throws RpcError, or Error when the wallet of this name could spend. */
  async call<Result>(method: string, params: RpcParams = []): Promise<Result> {
    try {
      return await this.#rpc.call<Result>(method, params, (await this.#opened()).name);
    } catch (error) {
      if (!isCode(error, RPC_CODES.noSuchWallet)) throw error;
      this.#open = undefined;
      this.#watched = new Set();
      return this.#rpc.call<Result>(method, params, (await this.#opened()).name);
    }
  }

  /** As `call`; undefined when the node does not know what it was asked about. */
  async find<Result>(method: string, params: RpcParams): Promise<Result | undefined> {
    try {
      return await this.call<Result>(method, params);
    } catch (error) {
      if (isCode(error, RPC_CODES.notFound)) return undefined;
      throw error;
    }
  }

  /** Has an address watched from now on. Watching it already is no error. */
  async watch(own: OwnAddress): Promise<void> {
    if (this.#watched.has(own.index)) return;
    // One after the other: what a descriptor covers is read and then extended.
    const turn = this.#importing.then(() => this.#import(own));
    this.#importing = turn.catch(() => undefined);
    await turn;
  }

  async #import(own: OwnAddress): Promise<void> {
    await importAddresses((method, params) => this.call(method, params), await this.#opened(), this.#account, [own]);
    this.#watched.add(own.index);
  }

  #opened(): Promise<OpenWallet> {
    this.#open ??= this.#prepare().catch((error: unknown) => {
      this.#open = undefined;
      throw error;
    });
    return this.#open;
  }

  async #prepare(): Promise<OpenWallet> {
    const name = await this.#load();
    const info = await this.#rpc.call<WalletInfo>('getwalletinfo', [], name);
    // A node with one wallet only has it hold keys of its own; what it watches for us it still cannot spend.
    if (name !== undefined && info.private_keys_enabled !== false) {
      throw new Error(`the wallet ${name} holds private keys: name another, or none that exists`);
    }
    const wallet: OpenWallet = { name, kind: info.descriptors ? 'descriptors' : 'legacy' };
    const call = <Result>(method: string, params: RpcParams) => this.#rpc.call<Result>(method, params, name);
    await this.#recovered({ call, wallet, account: this.#account });
    await importAddresses(call, wallet, this.#account, [this.#account.receive(0), ...this.#account.change]);
    return wallet;
  }

  /** @throws Error while the chain is searched for what the wallet lacks, which can take hours: nobody waits for that. */
  async #recovered(opened: Opened): Promise<void> {
    const lastIssuedIndex = await this.#lastIssuedIndex();
    // A node of old does not tell labels, and a house without a past lacks nothing.
    if (lastIssuedIndex.since === undefined || opened.wallet.name === undefined) return;
    if (this.#recovering === undefined && !(await lacksAddresses(opened, lastIssuedIndex))) return;
    const recovering = (this.#recovering ??= recoverWallet(opened, lastIssuedIndex).finally(() => {
      this.#recovering = undefined;
    }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`the wallet ${this.#name} was new: the chain is being searched for the house's coins`)),
        PATIENCE_MS,
      );
    });
    await Promise.race([recovering, patience]).finally(() => clearTimeout(timer));
  }

  async #load(): Promise<string | undefined> {
    try {
      const loaded = await this.#rpc.call<readonly string[]>('listwallets');
      if (loaded.includes(this.#name)) return this.#name;
      await this.#rpc.call('loadwallet', [this.#name]);
    } catch (error) {
      if (isCode(error, RPC_CODES.noSuchMethod)) return undefined;
      if (!isCode(error, RPC_CODES.noSuchWallet)) throw error;
      await this.#create();
    }
    return this.#name;
  }

  async #create(): Promise<void> {
    const terms = { wallet_name: this.#name, disable_private_keys: true, blank: true, load_on_startup: true };
    try {
      await this.#rpc.call('createwallet', { ...terms, descriptors: true });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      // Nodes built without SQLite have the older kind only.
      await this.#rpc.call('createwallet', { ...terms, descriptors: false });
    }
  }
}

const nothing = (): Promise<LastIssuedIndex> => Promise.resolve({ lastIndex: 0 });

interface WalletInfo {
  readonly private_keys_enabled?: boolean;
  readonly descriptors?: boolean;
}

function isCode(error: unknown, code: number): boolean {
  return error instanceof RpcError && error.code === code;
}
