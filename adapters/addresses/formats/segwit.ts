import { schnorr } from '@noble/curves/secp256k1.js';
import { bech32 } from '@scure/base';
import {
  type AddressFormat,
  attempt,
  CHECKSUM,
  MALFORMED,
  ok,
  type Reading,
  WRONG_NETWORK,
} from '../address-format.ts';
import { draw } from '../bytes.ts';
import { bytesOfWords, readBech32 } from './bech32.ts';

/** A witness program of BIP 141. */
interface WitnessProgram {
  readonly prefix: string;
  readonly version: number;
  readonly program: Uint8Array;
}

/** Reads any segwit address of BIP 173 and BIP 350, including witness versions that no chain uses yet. */
export function readWitnessProgram(text: string): WitnessProgram | Reading {
  const plain = readBech32(text, 'bech32');
  const decoded = 'status' in plain ? readBech32(text, 'bech32m') : plain;
  if ('status' in decoded) return decoded;
  const [version, ...words] = decoded.words;
  // Each checksum belongs to its witness versions: accepting the other one would let an error through.
  if (version === undefined || (version === 0) !== !('status' in plain))
    return version === undefined ? MALFORMED : CHECKSUM;
  const program = bytesOfWords(words);
  if (!program || version > 16 || program.length < 2 || program.length > 40) return MALFORMED;
  if (version === 0 && program.length !== 20 && program.length !== 32) return MALFORMED;
  return { prefix: decoded.prefix, version, program };
}

/**
 * Segwit addresses of a chain. Later witness versions are rejected: anybody could spend coins sent there.
 * @param taproot whether version 1 is active on the chain.
 */
export function segwitAddresses(prefix: string, taproot: boolean): AddressFormat {
  return {
    isTelling: true,
    hasChecksum: true,
    start: `${prefix}1`,
    read(text) {
      const decoded = readWitnessProgram(text);
      if ('status' in decoded) return text.toLowerCase().startsWith(`${prefix}1`) ? decoded : MALFORMED;
      if (decoded.prefix !== prefix) return WRONG_NETWORK;
      const isUsable = decoded.version === 0 || (taproot && isTaprootKey(decoded));
      return isUsable ? ok(text.toLowerCase()) : MALFORMED;
    },
    example: (seed) => bech32.encode(prefix, [0, ...bech32.toWords(draw(seed, 20))]),
  };
}

/** True for a point of the curve: coins sent to any other 32 bytes can never be spent. */
function isTaprootKey({ version, program }: WitnessProgram): boolean {
  if (version !== 1 || program.length !== 32) return false;
  const x = BigInt(`0x${Array.from(program, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  return attempt(() => schnorr.utils.lift_x(x)) !== undefined;
}
