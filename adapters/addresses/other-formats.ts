import type { AddressFormat } from './address-format.ts';
import { bech32Addresses } from './formats/bech32.ts';
import { cashAddresses } from './formats/cash-address.ts';
import { segwitAddresses } from './formats/segwit.ts';
import { utxoAddresses } from './formats/utxo.ts';

const avalanche = bech32Addresses({ prefix: 'avax', lengths: [20] });

/** Formats of networks that the catalogue lacks but whose addresses are often pasted, each with the network's name. */
export const otherFormats: readonly { readonly name: string; readonly format: AddressFormat }[] = [
  { name: 'BNB Beacon Chain', format: bech32Addresses({ prefix: 'bnb', lengths: [20] }) },
  {
    name: 'Avalanche X-Chain',
    format: { ...avalanche, start: '', read: (text) => avalanche.read(text.replace(/^[XP]-/, '')) },
  },
  { name: 'Bitcoin testnet', format: utxoAddresses({ versions: [111, 196], prefix: 'tb', taproot: true }) },
  { name: 'Bitcoin regtest', format: segwitAddresses('bcrt', true) },
  { name: 'Litecoin testnet', format: segwitAddresses('tltc', true) },
  { name: 'Bitcoin Cash testnet', format: cashAddresses('bchtest') },
  { name: 'Cardano testnet', format: bech32Addresses({ prefix: 'addr_test', lengths: [57, 29], limit: 120 }) },
];
