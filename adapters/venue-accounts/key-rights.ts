import type { CcxtExchange } from './ccxt-module.ts';

/** What a key may do. An answer that cannot be read counts as: may withdraw, may not trade. */
export interface KeyRights {
  readonly mayTrade: boolean;
  readonly mayWithdraw: boolean;
  /** It works from named addresses alone; undefined where the venue does not tell. */
  readonly isBound?: boolean;
}

type AskRights = (exchange: CcxtExchange) => Promise<KeyRights>;
type Fields = Readonly<Record<string, unknown>>;

/** Source: Binance, `GET /sapi/v1/account/apiRestrictions`. */
export const binanceRights: AskRights = async (exchange) => {
  const restrictions = await exchange.sapiGetAccountApiRestrictions!();
  return {
    mayTrade: restrictions['enableSpotAndMarginTrading'] === true,
    mayWithdraw: restrictions['enableWithdrawals'] !== false,
    isBound: restrictions['ipRestrict'] === true,
  };
};

/** Source: OKX, `GET /api/v5/account/config`. Rights are words as `read_only,trade`; addresses a list, empty without any. */
export const okxRights: AskRights = async (exchange) => {
  const { data } = await exchange.privateGetAccountConfig!();
  const { perm, ip } = fieldsOf(Array.isArray(data) ? data[0] : undefined);
  const words = wordsOf(perm);
  return {
    mayTrade: words.includes('trade'),
    mayWithdraw: words.length === 0 || words.includes('withdraw'),
    isBound: wordsOf(ip).length > 0,
  };
};

/** Source: Bybit, `GET /v5/user/query-api`. A key without addresses has `*`, and loses its rights after three months. */
export const bybitRights: AskRights = async (exchange) => {
  const { readOnly, permissions, ips } = fieldsOf((await exchange.privateGetV5UserQueryApi!())['result']);
  const { Spot, Wallet } = fieldsOf(permissions);
  const addresses = Array.isArray(ips) ? ips : [];
  return {
    mayTrade: Number(readOnly) === 0 && Array.isArray(Spot) && Spot.includes('SpotTrade'),
    mayWithdraw: !Array.isArray(Wallet) || (Number(readOnly) !== 1 && Wallet.includes('Withdraw')),
    isBound: addresses.length > 0 && !addresses.includes('*'),
  };
};

/** Source: KuCoin, `GET /api/v1/user/api-key`. Its right to transfer includes withdrawals; that of inner transfers does not. */
export const kucoinRights: AskRights = async (exchange) => {
  const { permission, ipWhitelist } = fieldsOf((await exchange.privateGetUserApiKey!())['data']);
  const words = wordsOf(permission);
  return {
    mayTrade: words.some((word) => word === 'spot' || word === 'trade'),
    mayWithdraw: words.length === 0 || words.some((word) => word === 'transfer' || word.startsWith('withdraw')),
    isBound: wordsOf(ipWhitelist).length > 0,
  };
};

/** Source: Coinbase, `GET /api/v3/brokerage/key_permissions`, which names no addresses. */
export const coinbaseRights: AskRights = async (exchange) => {
  const permissions = await exchange.v3PrivateGetBrokerageKeyPermissions!();
  return { mayTrade: permissions['can_trade'] === true, mayWithdraw: permissions['can_transfer'] !== false };
};

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** The words of a list, in lower case: venues write it as text with commas, or as an array. */
function wordsOf(list: unknown): readonly string[] {
  const text = Array.isArray(list) ? list.join() : typeof list === 'string' ? list : '';
  return text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
