import { type AddressFormat, MALFORMED, ok, WRONG_NETWORK } from '../address-format.ts';
import { draw, toHex } from '../bytes.ts';

const NEAR_NAME = /^(?=.{2,64}$)([a-z\d]+[-_])*[a-z\d]+(\.([a-z\d]+[-_])*[a-z\d]+)+$/;
/** The registrars of account names on the main network. */
const NEAR_TOP = /\.(near|tg|sweat|kaiching|aurora)$/;

/** NEAR accounts: a name under a registrar, or 64 hexadecimal digits of a public key. Neither has a checksum. */
export const nearAddresses: AddressFormat = {
  isTelling: false,
  hasChecksum: false,
  read(text) {
    const lower = text.toLowerCase();
    if (/^[\da-f]{64}$/.test(lower)) return ok(lower);
    if (!NEAR_NAME.test(lower)) return MALFORMED;
    if (lower.endsWith('.testnet')) return WRONG_NETWORK;
    return NEAR_TOP.test(lower) ? ok(lower) : MALFORMED;
  },
  example: (seed) => toHex(draw(seed, 32)),
};

const EOS_LETTERS = '12345abcdefghijklmnopqrstuvwxyz';

/** Accounts of Vaulta (EOS): names of up to twelve letters, digits 1 to 5 and dots, without a checksum. */
export const eosAddresses: AddressFormat = {
  isTelling: false,
  hasChecksum: false,
  read: (text) => (/^(?!\.)[1-5a-z.]{1,12}(?<!\.)$/.test(text) ? ok(text) : MALFORMED),
  example: (seed) => Array.from(draw(seed, 12), (byte) => EOS_LETTERS[byte % EOS_LETTERS.length]).join(''),
};
