import { Stripe } from 'stripe';
import { formatUnits, parseUnits } from '../../../core/domain/amount.ts';
import type { CardWebhook } from '../../../core/ports/services/card-provider.ts';
import { localProvider, type LocalProvider, type ProviderAnswer, type ProviderRequest } from './local-provider.ts';

export const STRIPE_KEYS = { secretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', webhookSecret: 'whsec_c2VjcmV0c2VjcmV0' };

/** Hundredths of a dollar for one bitcoin. */
const PRICE = 10_000_000n;
const COIN = 10n ** 8n;

type Status = 'initialized' | 'rejected' | 'requires_payment' | 'fulfillment_processing' | 'fulfillment_complete';

interface Session {
  readonly id: string;
  readonly parameters: URLSearchParams;
  status: Status;
  transaction: string | null;
}

/** Stripe's crypto onramp as its API reference documents it: quotes, sessions by idempotency key, and events. */
export interface StripeServer extends LocalProvider {
  /** Moves a session on. */
  move(id: string, status: Status, transaction?: string): void;
  /** The event that tells its present status, signed by Stripe's own package. @param at seconds since 1970. */
  event(id: string, at: number, secret?: string): CardWebhook;
  /** Any event of this account, signed. */
  signed(event: unknown, at: number, secret?: string): CardWebhook;
}

export async function stripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, Session>();
  const server = await localProvider((request) => answer(request, sessions, byKey));
  const signed = (event: unknown, at: number, secret = STRIPE_KEYS.webhookSecret): CardWebhook => {
    const body = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at });
    return { headers: { 'stripe-signature': signature }, body };
  };
  return Object.assign(server, {
    signed,
    move: (id: string, status: Status, transaction?: string) => {
      Object.assign(sessions.get(id)!, { status, ...(transaction !== undefined && { transaction }) });
    },
    event: (id: string, at: number, secret?: string) => {
      const data = { object: shown(sessions.get(id)!) };
      const event = { id: `evt_${at}`, object: 'event', type: 'crypto.onramp_session.updated', created: at };
      return signed({ ...event, livemode: false, data }, at, secret);
    },
  });
}

function answer(
  { method, url, headers, body }: ProviderRequest,
  sessions: Map<string, Session>,
  byKey: Map<string, Session>,
): ProviderAnswer {
  if (headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`)
    return {
      status: 401,
      json: { error: { type: 'invalid_request_error', message: `Invalid key ${headers.authorization}` } },
    };
  if (method === 'GET' && url.pathname === '/v1/crypto/onramp/quotes') return quotes(url.searchParams);
  const [, id] = /^\/v1\/crypto\/onramp_sessions(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  if (method === 'POST' && url.pathname === '/v1/crypto/onramp_sessions') {
    const key = String(headers['idempotency-key']);
    const made: Session = {
      id: `cos_${sessions.size + 1}`,
      parameters: new URLSearchParams(body),
      status: 'initialized',
      transaction: null,
    };
    const session = byKey.get(key) ?? made;
    byKey.set(key, session);
    sessions.set(session.id, session);
    return { status: 200, json: shown(session) };
  }
  const found = sessions.get(id ?? '');
  return found
    ? { status: 200, json: shown(found) }
    : {
        status: 404,
        json: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' } },
      };
}

/** Fees on top: 2.9 % and 30 cents, and 50 cents for the network. */
function quotes(query: URLSearchParams): ProviderAnswer {
  const given = query.get('destination_amount');
  const source =
    given === null ? parseUnits(query.get('source_amount')!, 2) : (parseUnits(given, 8) * PRICE + COIN - 1n) / COIN;
  const coins = given === null ? (source * COIN) / PRICE : parseUnits(given, 8);
  const [fee, networkFee] = [(source * 29n) / 1000n + 30n, 50n];
  if (source + fee + networkFee > 300_000n)
    return { status: 400, json: { error: { type: 'invalid_request_error', message: 'The amount is not supported' } } };
  const quote = {
    id: 'quote',
    destination_amount: formatUnits(coins, 8),
    destination_currency: 'btc',
    destination_network: 'bitcoin',
    fees: { network_fee_monetary: formatUnits(networkFee, 2), transaction_fee_monetary: formatUnits(fee, 2) },
    source_total_amount: formatUnits(source + fee + networkFee, 2),
  };
  return {
    status: 200,
    json: { object: 'crypto.onramp.quotes', livemode: false, destination_network_quotes: { bitcoin: [quote] } },
  };
}

function shown({ id, parameters, status, transaction }: Session) {
  const wallet = parameters.get('wallet_addresses[bitcoin]');
  return {
    id,
    object: 'crypto.onramp_session',
    client_secret: `${id}_secret_x`,
    created: 1_700_000_000,
    livemode: false,
    metadata: { altway_exchange: parameters.get('metadata[altway_exchange]') },
    redirect_url: `https://crypto.link.com?session_hash=${id}`,
    status,
    transaction_details: {
      lock_wallet_address: parameters.get('lock_wallet_address') === 'true',
      source_amount: parameters.get('source_amount'),
      destination_currency: parameters.get('destination_currency'),
      transaction_id: transaction,
      wallet_address: wallet,
      wallet_addresses: { bitcoin: wallet },
    },
  };
}
