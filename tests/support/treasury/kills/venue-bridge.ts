import type { SimulatedChain } from '../../../../adapters/chain-simulated/simulated-chain.ts';
import { formatUnits, rescaleUnits } from '../../../../core/domain/amount.ts';
import { OPERATOR } from '../../hedging/hedging-bench.ts';
import { type OpenVenues, SIMULATED, type SimulatedName } from '../../venues/open.ts';
import type { Transfer } from '../../venues/transfers.ts';
import { type Addresses, MOVED } from './transfer-places.ts';

const EVERY_MS = 100;

/** Moves coins between simulated venues and the simulated chain: what venues send is paid there, and what is paid to them is credited. */
export class VenueBridge {
  readonly #venues: OpenVenues;
  readonly #chain: SimulatedChain;
  readonly #addresses: Addresses;
  readonly #credited = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  /** What went wrong with the bridge itself. */
  readonly problems: string[] = [];

  constructor(venues: OpenVenues, chain: SimulatedChain, addresses: Addresses) {
    this.#venues = venues;
    this.#chain = chain;
    this.#addresses = addresses;
    for (const name of SIMULATED) venues[name].transfers.sent$.subscribe((sent) => void this.#pay(name, sent));
    this.#timer = setInterval(() => this.#credit(), EVERY_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** The venue shows its withdrawal as sent once the chain has it, under the chain's ID. */
  async #pay(name: SimulatedName, sent: Transfer): Promise<void> {
    Object.assign(sent, { status: 'pending', txid: '' });
    const { ticker, decimals } = MOVED.find(({ code }) => code === sent.asset)!.currency;
    const units = rescaleUnits(sent.units, this.#decimals(name, sent.asset), decimals, 'floor');
    try {
      sent.txid = await this.#chain.faucet(ticker, { address: sent.address }, units);
      sent.status = 'done';
    } catch (error) {
      this.problems.push(`a withdrawal of ${name} was not paid: ${String(error)}`);
    }
  }

  #credit(): void {
    for (const name of SIMULATED)
      for (const { currency, code } of MOVED) {
        const { ticker, decimals } = currency;
        const address = this.#addresses.get(name)!.get(ticker)!;
        for (const { chainTxId, amount } of this.#chain.paymentsTo(ticker, { address })) {
          if (this.#credited.has(chainTxId)) continue;
          this.#credited.add(chainTxId);
          this.#venues[name].transfers.deposit(OPERATOR, code, formatUnits(amount, decimals)).txid = chainTxId;
        }
      }
  }

  #decimals(name: SimulatedName, code: string): number {
    return this.#venues[name].engine.assets.get(code)!.decimals;
  }
}
