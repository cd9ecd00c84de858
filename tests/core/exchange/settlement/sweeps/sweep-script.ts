import type { SignedForm } from '../../../../../core/domain/transaction-record.ts';
import type { Chain, TransferStatus } from '../../../../../core/ports/chains/chain.ts';
import type { SignedRequest, Signer, SigningRequest } from '../../../../../core/ports/chains/signer.ts';
import type { SweepOrder, SweepStep } from '../../../../../core/ports/chains/sweep-planner.ts';

export const FEE = 21_000n;

/** A chain and a signer that record their calls, and fail when told to. */
export class Script {
  readonly chainId: string;
  readonly signed: SigningRequest[] = [];
  readonly sent: string[] = [];
  readonly planned: SweepOrder[] = [];
  kind: SweepStep['kind'] = 'sweep';
  state: TransferStatus = { status: 'unknown', confirmations: 0 };
  failing: 'sign' | 'broadcast' | undefined;

  constructor(chainId: string) {
    this.chainId = chainId;
  }

  get chain(): Chain {
    const { chainId: id } = this;
    const broadcast = async (raw: string) => {
      this.sent.push(raw);
      this.#fail('broadcast');
    };
    const lookUp = async () => this.state;
    return {
      id,
      tickers: ['eth'],
      pollMs: 1,
      isDemonstration: false,
      broadcast,
      transferStatus: lookUp,
    } as Partial<Chain> as Chain;
  }

  readonly plan = async (order: SweepOrder): Promise<readonly SweepStep[]> => {
    this.planned.push(order);
    return order.from.map(({ index, most }) => ({
      kind: this.kind,
      source: index,
      order: { ticker: 'eth', to: { address: 'treasury' }, amount: most - FEE },
      unsigned: `unsigned-${this.planned.length}-${index}`,
    }));
  };

  /** What the signer knows of any order. */
  known: readonly SignedForm[] = [];

  get signer(): Signer {
    const signedFor = async () => this.known.map((form) => form as SignedRequest);
    const withdraw = async () => {};
    return { sign: this.sign, replace: this.sign, withdraw, signedFor, allowance: async () => undefined };
  }

  readonly sign = async (request: SigningRequest) => {
    this.signed.push(request);
    this.#fail('sign');
    return { raw: `raw ${request.unsigned}`, chainTxId: `id ${request.unsigned}` };
  };

  #fail(what: Script['failing']): void {
    if (this.failing === what) throw new Error(`${what} failed`);
  }
}
