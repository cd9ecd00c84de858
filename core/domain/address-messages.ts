/**
 * What is wrong with an address. Apart from the other messages, because pages find these by their texts, and need not load
 * the others for that.
 */
export const ADDRESS_MESSAGES = {
  'address-empty': 'Enter an address of {network}.',
  'address-malformed':
    'This is not an address of {network}. Copy the whole address from your wallet and paste it here.',
  'address-name': 'This is a name, not an address of {network}. Paste the address that the name stands for.',
  'name-absent': 'This name is not registered. Paste the address of {network}.',
  'name-no-address': 'This name has no address for {network}. Paste the address of {network}.',
  'name-outside': 'The address of this name is kept outside of the blockchain. Paste the address of {network}.',
  'name-unreadable': 'This name has letters that can be mistaken for others. Paste the address of {network}.',
  'name-later': 'Names cannot be looked up now. Paste the address of {network}.',
  'name-changed': 'This name has another address of {network} now. Continue again and check it.',
  'address-mistyped': 'This address of {network} has a typing mistake. Copy it again from your wallet.',
  'address-other': 'This is an address of {other}; you chose {network}.',
  'address-other-old':
    'This is an address of {other}; you chose {network}. If it is an old address of {network}, ask your wallet for the form that starts with {form}.',
  'address-other-general':
    'This is an address of {other}; you chose {network}. If it is your own account in its general form, ask your wallet for the form of {network}, which starts with {form}.',
  'address-unfit': 'This is an address of another network or of another kind: nothing can be sent to it on {network}.',
  'address-unjudged': 'Addresses of {network} cannot be checked here, so nothing can be sent to them yet.',
  'address-secret':
    'This looks like a private key or a recovery phrase. Never paste a private key or a recovery phrase anywhere: whoever has it can take your coins.',
  'address-secret-or-transaction':
    'This looks like a private key or a transaction ID, not an address. Never paste a private key or a recovery phrase anywhere: whoever has it can take your coins.',
  'address-ours': 'This address belongs to the exchange: enter one of your own',
  'extra-id-number': '{extraId} must be a whole number from 0 to {largest}.',
  'extra-id-text': '{extraId} must be one line of at most {bytes} bytes (plain letters take one each).',
  'extra-id-unexpected': 'Addresses of {network} have no memo or tag. Leave this field empty.',
  'extra-id-inside': 'This address already contains its {extraId}. Leave this field empty.',
  'extra-id-conflict': 'The address holds another {extraId} than you entered. Check which one is right.',
} as const;
