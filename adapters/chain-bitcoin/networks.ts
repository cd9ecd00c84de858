import type { Ticker } from '../../core/domain/quotes/currency.ts';

/**
 * The version bytes of addresses, in the shape of btc-signer. `bech32` is empty where the chain has no such addresses.
 */
export interface AddressVersions {
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
  readonly wif: number;
}

/** The parameters of a chain of the Bitcoin family. Amounts in smallest units, fee rates per 1000 virtual bytes. */
export interface BitcoinParameters {
  /** The chain's ID in records. */
  readonly id: string;
  readonly ticker: Ticker;
  /** The scheme of a payment URI (BIP 21). */
  readonly uriScheme: string;
  readonly addressVersions: AddressVersions;
  /** The former version byte of pay-to-script-hash addresses, which is still accepted. */
  readonly olderScriptHash?: number | undefined;
  /** Version bytes of extended keys (BIP 32, SLIP 132). */
  readonly keyVersions: { readonly private: number; readonly public: number };
  /**
   * The kind of our own addresses: native segwit (BIP 84), or pay-to-public-key-hash (BIP 44) where there is no segwit.
   */
  readonly kind: 'segwit' | 'legacy';
  /** The hardened account path from which all our addresses are derived. */
  readonly accountPath: string;
  /** The number of change addresses (`1/0` and following), all of them watched. */
  readonly changeAddresses: number;
  /** The smallest output that is worth creating and that nodes relay. */
  readonly dust: bigint;
  readonly feeRate: { readonly minimum: bigint; readonly fallback: bigint; readonly maximum: bigint };
  /** Payouts that share a transaction at most; 1 for none. */
  readonly maximumPayments: number;
  /** The fee rate up to which payouts also spend small coins, where there are many; 0 for never. */
  readonly mergeBelow: bigint;
  /** The number of blocks within which a payout should be mined. */
  readonly feeTarget: number;
  /** Milliseconds without a block after which a payout's fee may be raised: about `feeTarget` blocks. */
  readonly patienceMs: number;
  /** Confirmations that other people's payments need before they are spent. */
  readonly spendableAfter: number;
  /** Confirmations from which on a block counts as final: more than any pay-in needs. */
  readonly finality: number;
  readonly pollMs: number;
}

const XPUB = { private: 0x0488ade4, public: 0x0488b21e };
const TPUB = { private: 0x04358394, public: 0x043587cf };

export const BITCOIN: BitcoinParameters = {
  id: 'bitcoin',
  ticker: 'btc',
  uriScheme: 'bitcoin',
  addressVersions: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  keyVersions: XPUB,
  kind: 'segwit',
  accountPath: "m/84'/0'/0'",
  changeAddresses: 100,
  dust: 1000n,
  feeRate: { minimum: 1000n, fallback: 20_000n, maximum: 500_000n },
  maximumPayments: 25,
  mergeBelow: 3_000n,
  feeTarget: 3,
  patienceMs: 1_800_000,
  spendableAfter: 2,
  finality: 6,
  pollMs: 15_000,
};

export const LITECOIN: BitcoinParameters = {
  ...BITCOIN,
  id: 'litecoin',
  ticker: 'ltc',
  uriScheme: 'litecoin',
  addressVersions: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  olderScriptHash: 0x05,
  accountPath: "m/84'/2'/0'",
  dust: 6000n,
  feeRate: { minimum: 1000n, fallback: 20_000n, maximum: 1_000_000n },
  feeTarget: 6,
  patienceMs: 900_000,
  spendableAfter: 6,
  finality: 12,
  pollMs: 10_000,
};

/** No segwit, and its own fees: its nodes recommend 0.01 DOGE per 1000 bytes, and the same as the smallest output. */
export const DOGECOIN: BitcoinParameters = {
  ...BITCOIN,
  id: 'dogecoin',
  ticker: 'doge',
  uriScheme: 'dogecoin',
  addressVersions: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
  keyVersions: { private: 0x02fac398, public: 0x02facafd },
  kind: 'legacy',
  accountPath: "m/44'/3'/0'",
  dust: 1_000_000n,
  feeRate: { minimum: 1_000_000n, fallback: 1_000_000n, maximum: 100_000_000n },
  mergeBelow: 1_000_000n,
  feeTarget: 6,
  patienceMs: 360_000,
  spendableAfter: 20,
  finality: 40,
  pollMs: 10_000,
};

const REGTEST = { keyVersions: TPUB, spendableAfter: 2, finality: 6, pollMs: 250 };

export const BITCOIN_REGTEST: BitcoinParameters = {
  ...BITCOIN,
  ...REGTEST,
  addressVersions: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  accountPath: "m/84'/1'/0'",
};

export const LITECOIN_REGTEST: BitcoinParameters = {
  ...LITECOIN,
  ...REGTEST,
  addressVersions: { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
  olderScriptHash: 0xc4,
  accountPath: "m/84'/1'/0'",
};

export const DOGECOIN_REGTEST: BitcoinParameters = {
  ...DOGECOIN,
  ...REGTEST,
  addressVersions: { bech32: '', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  accountPath: "m/44'/1'/0'",
};
