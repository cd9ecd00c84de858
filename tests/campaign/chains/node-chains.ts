import type { Destination } from '../../../core/domain/transactions/transaction.ts';
import type { Evidence, SettledState } from '../crash/evidence.ts';
import { units } from '../crash/customer-plan.ts';
import type { Random } from '../random.ts';
import { type CampaignChains, counted, type ShownPayment } from './campaign-chains.ts';
import { BSC, ETHEREUM, EvmNetwork } from './evm-network.ts';
import { FaultyProxy, PROXY_FAULTS } from './faulty-proxy.ts';
import { LitecoinNetwork } from './litecoin-network.ts';
import type { Network } from './network.ts';

/** Pay-ins' worth that the treasury gets at first, and when it runs dry. */
const FUNDED = 8n;
/** Enough for whatever is still to be paid once the faults are over. */
const FUNDED_AT_LAST = 100n;
/** Faults of nodes at a time. */
const FAULTY = 1;
const DECIMALS: Readonly<Record<string, number>> = { ltc: 8, eth: 18, usdt20: 6, bnb: 18, usdtbsc: 18 };

interface Sent extends ShownPayment {
  readonly ticker: string;
  readonly address: string;
}

interface Place {
  readonly network: Network;
  readonly proxy: FaultyProxy;
  treasury: string;
}

/** A litecoind and two anvils, each behind a proxy that can hang, lose answers, or be cut. */
export class NodeChains implements CampaignChains {
  readonly hasTestPayments = false;
  readonly faults = new Map<string, number>();
  readonly #places: readonly Place[];
  readonly #given = new Set<string>();
  readonly #sent: Sent[] = [];

  private constructor(places: readonly Place[]) {
    this.#places = places;
  }

  static async start(): Promise<NodeChains> {
    const starting = [LitecoinNetwork.start(), EvmNetwork.start(ETHEREUM), EvmNetwork.start(BSC)];
    const networks: readonly Network[] = await Promise.all(starting);
    const places = networks.map(async (network) => {
      return { network, proxy: await FaultyProxy.open(network.url), treasury: '' };
    });
    return new NodeChains(await Promise.all(places));
  }

  get amounts(): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.#places.map(({ network }) => network.amounts)) as Record<string, string>;
  }

  /** The chains file. */
  get setup(): object {
    return { chains: this.#places.map(({ network, proxy }) => network.setup(proxy.url)) };
  }

  /** The signer's limits. */
  get limits(): object {
    return Object.fromEntries(this.#places.map(({ network }) => [network.id, network.limits]));
  }

  /** @param keys that the signer tells, by chain. */
  async findTreasuries(keys: Readonly<Record<string, string>>): Promise<void> {
    for (const place of this.#places) place.treasury = await place.network.treasury(keys[place.network.id]!);
  }

  open(): Promise<void> {
    return this.#fund(FUNDED);
  }

  async newAddress(ticker: string): Promise<string> {
    const address = await this.#placeOf(ticker).network.newAddress();
    this.#given.add(address);
    return address;
  }

  async pay(ticker: string, { address }: Destination, units: bigint): Promise<void> {
    const chainTxId = await this.#placeOf(ticker).network.pay(ticker, address, units);
    this.#sent.push({ chainTxId, amount: units, ticker, address });
  }

  async paymentsTo(ticker: string, { address }: Destination): Promise<readonly ShownPayment[]> {
    const { network } = this.#placeOf(ticker);
    const sent = this.#sent.filter((one) => one.ticker === ticker && one.address === address);
    const isShown = await Promise.all(sent.map(({ chainTxId }) => network.isShown(chainTxId)));
    return sent.filter((_, index) => isShown[index]);
  }

  async disturb(random: Random): Promise<void> {
    if (!random.chance(0.5)) return;
    const place = random.pick(this.#places);
    const faulty = this.#places.filter(({ proxy }) => proxy.fault !== undefined);
    if (faulty.length > FAULTY - 1) for (const { proxy } of faulty) proxy.fault = undefined;
    const kind = random.pick(['chain', 'chain', 'node', 'node', 'treasury'] as const);
    if (kind === 'chain') return counted(this.faults, await place.network.disturb(random));
    if (kind === 'treasury') return this.#fund(FUNDED);
    const fault = random.pick(PROXY_FAULTS);
    place.proxy.fault = fault;
    counted(this.faults, `${place.network.id}: node ${fault}`);
  }

  async calm(): Promise<void> {
    for (const { proxy } of this.#places) proxy.fault = undefined;
    await this.#fund(FUNDED_AT_LAST);
  }

  async evidence(stored: SettledState): Promise<Pick<Evidence, 'payments' | 'coins'>> {
    const found = await Promise.all(this.#places.map(({ network, treasury }) => network.evidence(stored, treasury)));
    const payments = found.flatMap(({ payments: all }) =>
      all.map((payment) => ({ ...payment, kind: this.#given.has(payment.address) ? 'transfer' : 'payment' })),
    );
    return { payments, coins: new Map(found.flatMap(({ coins }) => [...coins])) };
  }

  problems(): readonly string[] {
    return [];
  }

  async close(): Promise<void> {
    await Promise.all(this.#places.flatMap(({ network, proxy }) => [proxy.close(), network.stop()]));
  }

  async #fund(times: bigint): Promise<void> {
    for (const { network, treasury } of this.#places)
      for (const [ticker, amount] of Object.entries(network.amounts))
        await network.pay(ticker, treasury, units(amount, DECIMALS[ticker]!) * times);
  }

  #placeOf(ticker: string): Place {
    return this.#places.find(({ network }) => ticker in network.amounts)!;
  }
}
