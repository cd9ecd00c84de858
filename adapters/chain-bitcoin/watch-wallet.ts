import type { Account, OwnAddress } from './account.ts';
import { importAddresses, type OpenWallet } from './import-addresses.ts';
import { type LastIssuedIndex, lacksAddresses, type Opened, recoverWallet } from './recover-wallet.ts';
import { type NodeRpc, RPC_CODES, type RpcCall, RpcError, type RpcParams } from './node-rpc.ts';
import { Gatherer } from '../../core/exchange/workers/gatherer.ts';

/** Milliseconds for which a call waits for the wallet's recovery. */
const PATIENCE_MS = 10_000;
/** Calls of one request. */
const MAX_BATCH = 100;

/** The node's watch-only wallet for our addresses. It is created at the first call and loaded again when lost. */
export class WatchWallet {
  readonly #rpc: NodeRpc;
  readonly #name: string;
  readonly #account: Account;
  #open: Promise<OpenWallet> | undefined;
  #watched = new Set<number>();
  #importing: Promise<unknown> = Promise.resolve();
  #recovering: Promise<void> | undefined;
  readonly #lastIssuedIndex: () => Promise<LastIssuedIndex>;

  /** @param lastIssuedIndex the store's record of handed-out addresses, from which a new wallet is recovered. */
  constructor(rpc: NodeRpc, name: string, account: Account, lastIssuedIndex: () => Promise<LastIssuedIndex> = nothing) {
    this.#rpc = rpc;
    this.#name = name;
    this.#account = account;
    this.#lastIssuedIndex = lastIssuedIndex;
  }

  /** @throws RpcError, or Error when the wallet of this name holds private keys. */
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

  /** As `call`; undefined when the node does not find the object asked for. */
  find<Result>(method: string, params: RpcParams): Promise<Result | undefined> {
    return foundOr<Result>(this.call<Result>(method, params));
  }

  /** The wallet for calls that are made at the same time: they are sent in one request. */
  together(): Pick<WatchWallet, 'call' | 'find'> {
    const calls = new Gatherer<RpcCall, unknown>(async (made) => this.#callAll(made), MAX_BATCH);
    const call = <Result>(method: string, params: RpcParams = []) => calls.run({ method, params }) as Promise<Result>;
    return { call, find: <Result>(method: string, params: RpcParams) => foundOr<Result>(call<Result>(method, params)) };
  }

  async #callAll(calls: readonly RpcCall[]): Promise<readonly PromiseSettledResult<unknown>[]> {
    const [only] = calls;
    // As usual, so that a wallet that was lost is loaded again.
    if (calls.length === 1) return Promise.allSettled([this.call(only!.method, only!.params)]);
    const { name } = await this.#opened();
    const answers = await this.#rpc.callAll(calls, name);
    if (answers.some((answer) => answer.status === 'rejected' && isCode(answer.reason, RPC_CODES.noSuchWallet)))
      return Promise.allSettled(calls.map(({ method, params }) => this.call(method, params)));
    return answers;
  }

  /** Makes the wallet watch an address from now on. Repeating it is no error. */
  async watch(own: OwnAddress): Promise<void> {
    if (this.#watched.has(own.index)) return;
    // One import at a time, because each reads the range of a descriptor and then extends it.
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
    // A node that supports one wallet only keeps its own keys in it; it still cannot spend from the watched addresses.
    if (name !== undefined && info.private_keys_enabled !== false) {
      throw new Error(
        `the wallet ${name} holds private keys: choose another wallet, or a name that does not exist yet`,
      );
    }
    const wallet: OpenWallet = { name, kind: info.descriptors ? 'descriptors' : 'legacy' };
    const call = <Result>(method: string, params: RpcParams) => this.#rpc.call<Result>(method, params, name);
    await this.#recovered({ call, wallet, account: this.#account });
    await importAddresses(call, wallet, this.#account, [this.#account.receive(0), ...this.#account.change]);
    return wallet;
  }

  /**
   * Recovers the wallet when it lacks addresses.
   * @throws Error while the chain is still being searched, which can take hours: callers do not wait for it.
   */
  async #recovered(opened: Opened): Promise<void> {
    const lastIssuedIndex = await this.#lastIssuedIndex();
    // A node with one wallet has no labels, and a store without any exchange has nothing to recover.
    if (lastIssuedIndex.since === undefined || opened.wallet.name === undefined) return;
    if (this.#recovering === undefined && !(await lacksAddresses(opened, lastIssuedIndex))) return;
    const recovering = (this.#recovering ??= recoverWallet(opened, lastIssuedIndex).finally(() => {
      this.#recovering = undefined;
    }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(new Error(`the wallet ${this.#name} is new: the chain is being searched for the exchange's coins`)),
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
      // Nodes built without SQLite support legacy wallets only.
      await this.#rpc.call('createwallet', { ...terms, descriptors: false });
    }
  }
}

const nothing = (): Promise<LastIssuedIndex> => Promise.resolve({ lastIndex: 0 });

interface WalletInfo {
  readonly private_keys_enabled?: boolean;
  readonly descriptors?: boolean;
}

async function foundOr<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isCode(error, RPC_CODES.notFound)) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: number): boolean {
  return error instanceof RpcError && error.code === code;
}
