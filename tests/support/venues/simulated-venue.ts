import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { parseUnits } from '../../../core/domain/amount.ts';
import { BalanceView } from './balance-view.ts';
import { BookHistory } from './book-history.ts';
import { Crowd } from './engine/crowd.ts';
import type { FeeTerms } from './engine/fees.ts';
import { MatchingEngine } from './engine/matching-engine.ts';
import type { AssetSpec, MarketSpec } from './engine/specs.ts';
import { ActiveFaults } from './faults/active-faults.ts';
import type { Fault } from './faults/fault.ts';
import { PRICES } from './markets.ts';
import type { Face } from './server/face.ts';
import { VenueServer } from './server/venue-server.ts';
import { Transfers } from './transfers.ts';
import type { ApiKey, VenueContext } from './venue-context.ts';
import type { VenueClock } from './venue-clock.ts';

export interface VenueOptions {
  readonly assets: readonly AssetSpec[];
  readonly markets: readonly MarketSpec[];
  readonly fees: FeeTerms;
  readonly clock: VenueClock;
  readonly seed: number;
  /** Levels of each side that the crowd keeps to, roughly. */
  readonly levels: number;
  /** Time between the crowd's steps in milliseconds; 0: only when a test asks for one. */
  readonly stepMs: number;
}

/** One simulated venue with a face on a loopback port. */
export class SimulatedVenue<F extends Face> implements VenueContext {
  readonly engine: MatchingEngine;
  readonly crowd: Crowd;
  readonly clock: VenueClock;
  readonly faults = new ActiveFaults();
  readonly balances: BalanceView;
  readonly transfers: Transfers;
  readonly history: BookHistory;
  readonly keys = new Map<string, ApiKey>();
  readonly face: F;
  readonly server: VenueServer;
  /** Called when the whole venue's status changes. */
  onStatus: () => void = () => {};
  #port = 0;

  constructor(options: VenueOptions, openFace: (venue: VenueContext) => F) {
    const { assets, markets, clock, fees, seed, levels } = options;
    this.clock = clock;
    this.engine = new MatchingEngine({ assets, markets, now: () => clock.now(), fees });
    this.balances = new BalanceView(this.engine, () => clock.now());
    this.history = new BookHistory(this.engine);
    this.crowd = new Crowd(this.engine, { seed, prices: PRICES, levels });
    this.transfers = new Transfers(this.engine, clock, this.faults);
    this.face = openFace(this);
    this.server = new VenueServer(this.face, this.faults, clock);
    if (options.stepMs > 0) clock.every(options.stepMs, () => this.crowd.step());
  }

  async listen(): Promise<void> {
    this.#port = await this.server.listen();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get socketUrl(): string {
    return `ws://127.0.0.1:${this.#port}`;
  }

  readonly thin: VenueContext['thin'] = (market, side, ticks, lots) => this.crowd.thin(market, side, ticks, lots);

  /** Opens an account with these balances, as plain decimal strings by asset, and a key for it. */
  openAccount(account: string, balances: Readonly<Record<string, string>>, canWithdraw = true): ApiKey {
    for (const [asset, amount] of Object.entries(balances)) {
      this.engine.deposit(account, asset, parseUnits(amount, this.engine.assets.get(asset)!.decimals));
    }
    return this.addKey(account, randomBytes(64).toString('base64'), canWithdraw);
  }

  addKey(account: string, secret: string, canWithdraw: boolean): ApiKey {
    const key = { account, key: randomBytes(24).toString('hex'), secret, canWithdraw };
    this.keys.set(key.key, key);
    return key;
  }

  /** Adds a key of Ed25519. @returns it with the private key in PEM, which the client signs with. */
  addEd25519Key(account: string): ApiKey {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const { key, ...rest } = this.addKey(account, publicKey.export({ type: 'spki', format: 'pem' }), false);
    return { ...rest, key, secret: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  }

  /** Lets something go wrong. `end` stops what lasts or has not happened yet. */
  fault(fault: Fault): { readonly end: () => void } {
    if (fault.kind === 'drop-sockets') this.server.dropSockets();
    else if (fault.kind === 'delist') this.engine.setStatus(fault.market, 'delisted');
    else if (fault.kind === 'grid') {
      const { tick, lot } = fault;
      this.engine.reshape(fault.market, { ...(tick && { tick }), ...(lot && { lot }) });
      this.crowd.fill(fault.market);
    } else if (fault.kind === 'status') return this.#setStatus(fault);
    else return { end: this.faults.add(fault) };
    return { end: () => {} };
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  #setStatus(fault: Extract<Fault, { kind: 'status' }>): { end: () => void } {
    const end = this.faults.add(fault);
    const listed = [...this.engine.markets.values()].filter(({ status }) => status !== 'delisted');
    const symbols = fault.market === undefined ? listed.map(({ symbol }) => symbol) : [fault.market];
    const set = (status: typeof fault.status | 'online') => {
      for (const symbol of symbols) this.engine.setStatus(symbol, status);
      this.onStatus();
    };
    set(fault.status);
    return {
      end: () => {
        end();
        set('online');
      },
    };
  }
}
