import { describe, expect, it } from 'vitest';
import { ask, verdict } from './ask.ts';

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRX = 'TUrMmF9Gd4rzrXsQ34ui3Wou94E7HFuJQh';
const XRP = 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn';
const XLM = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const TON = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF';
const XMR = '41tQrTUaj2L93qVeWLaaUG3S2PP2rkaRB2woVf23r1tq3fbyCp36LmSWeMGiaLScUk6tB8f4SonDtRozPJq22i46JS1ZmLt';

describe('payment links', () => {
  it.each([
    ['Bitcoin', `bitcoin:${BTC}?amount=0.1&label=Shop`, BTC],
    ['Bitcoin', `BITCOIN:${BTC.toUpperCase()}?AMOUNT=0.1`, BTC],
    ['Litecoin', 'litecoin:LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'],
    ['Monero', `monero:${XMR}?tx_amount=2`, XMR],
    ['Ethereum', `ethereum:${ETH}@1?value=2.014e18`, ETH],
    ['Ethereum', `ethereum:pay-${ETH}`, ETH],
    ['Polygon', `ethereum:${ETH}@137`, ETH],
    ['Polygon', `ethereum:${ETH}`, ETH],
    ['Base', `ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=${ETH}&uint256=1e6`, ETH],
    [
      'Solana',
      'solana:CNR8RPMxjY28VsPA6KFq3B8PUdZnrTSC5HSFwKPBR29Z?amount=1',
      'CNR8RPMxjY28VsPA6KFq3B8PUdZnrTSC5HSFwKPBR29Z',
    ],
    ['TON', `ton://transfer/${TON}?amount=100`, TON],
    ['Stellar', `web+stellar:pay?destination=${XLM}&amount=12`, XLM],
  ])('%s: %s is an address', (network, link, address) =>
    expect(ask(network, link)).toEqual({ status: 'valid', address }),
  );

  it.each([
    ['XRP Ledger', `xrp:${XRP}?dt=17`, XRP, '17'],
    ['Stellar', `web+stellar:pay?destination=${XLM}&memo=rent%20May`, XLM, 'rent May'],
    ['TON', `ton://transfer/${TON}?text=1234`, TON, '1234'],
  ])('%s: %s holds an extra ID', (network, link, address, extraId) => {
    expect(ask(network, link)).toEqual({ status: 'valid', address, extraId });
    expect(ask(network, link, extraId)).toEqual({ status: 'valid', address, extraId });
    expect(ask(network, link, '99')).toMatchObject({ field: 'extraId', reason: 'extra-id-conflict' });
  });

  it.each([
    ['Bitcoin', `litecoin:${BTC}`, 'Litecoin'],
    ['Litecoin', `bitcoin:${BTC}`, 'Bitcoin'],
    ['Ethereum', `ethereum:${ETH}@137`, 'Polygon'],
    ['Tron', `ethereum:${ETH}@56`, 'BNB Smart Chain'],
    ['Bitcoin', `ethereum:${ETH}`, 'Ethereum'],
    ['Ethereum', `ethereum:${ETH}@424242`, undefined],
  ])('%s: %s is for another network', (network, link, looksLike) => {
    const answer = ask(network, link);
    expect(answer).toMatchObject({ field: 'address', reason: 'wrong-network' });
    expect(answer).toHaveProperty('status', 'invalid');
    expect('looksLike' in answer ? answer.looksLike : undefined).toBe(looksLike);
  });

  it.each([
    ['Bitcoin', 'bitcoin:?amount=1'],
    ['Bitcoin', `https://example.org/${BTC}`],
    ['Bitcoin', `bitcoin:bitcoin:${BTC}`],
    ['Ethereum', `ethereum:${ETH}/approve?address=${ETH}`],
    ['Ethereum', `ethereum:${ETH}/transfer`],
    ['Bitcoin', `bitcoin:%zz${BTC}`],
  ])('%s: %s is no address', (network, link) => expect(verdict(network, link)).toBe('malformed'));
});

describe('an address of another network', () => {
  it('is named in the message', () => {
    expect(ask('Ethereum', TRX)).toEqual({
      status: 'invalid',
      field: 'address',
      reason: 'wrong-network',
      looksLike: 'Tron',
      message: {
        text: 'This is an address of Tron; you chose Ethereum.',
        code: { name: 'address-other', values: { other: 'Tron', network: 'Ethereum' } },
      },
    });
  });

  it.each([
    ['Tron', ETH, 'Ethereum'],
    ['Bitcoin', ETH, 'Ethereum'],
    ['Bitcoin', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz', 'Litecoin'],
    ['Litecoin', BTC, 'Bitcoin'],
    ['Litecoin', '3Ai1JZ8pdJb2ksieUV8FsxSNVJCpoPi8W6', 'Bitcoin'],
    ['DigiByte', 'AF8ekvSf6eiSBRspJjnfzK6d1EM6pnPq3G', 'Dogecoin'],
    ['Osmosis', 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27', 'Cosmos Hub'],
    ['Polkadot', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'Bittensor'],
    ['Avalanche C-Chain', 'X-avax1a5h6v9weng8guuah6aamagea0xhsd04mvs2zun', 'Avalanche X-Chain'],
    ['BNB Smart Chain', 'bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2', 'BNB Beacon Chain'],
    ['Bitcoin', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'Bitcoin testnet'],
    ['Bitcoin', 'mzBc4XEFSdzCDcTxAgf6EZXgsZWpztRhef', 'Bitcoin testnet'],
    ['Litecoin', 'mzBc4XEFSdzCDcTxAgf6EZXgsZWpztRhef', 'Bitcoin testnet'],
  ])('on %s, %s looks like %s', (network, address, looksLike) =>
    expect(ask(network, address)).toMatchObject({ reason: 'wrong-network', looksLike }),
  );

  it('is not guessed when it has no checksum: a name or plain digits could be anything', () => {
    expect(verdict('Bitcoin', 'alice.near')).toBe('malformed');
    expect(verdict('Bitcoin', 'binancecleos')).toBe('malformed');
    expect(ask('Ethereum', 'vitalik.eth')).toHaveProperty('message.text', expect.stringContaining('a name'));
  });
});

describe('text around a pasted address', () => {
  it.each([`  ${BTC}\n`, `\u200b${BTC}\ufeff`, `\u00a0${BTC}\u2028`])('is removed from %j', (text) =>
    expect(ask('Bitcoin', text)).toEqual({ status: 'valid', address: BTC }),
  );

  it('is refused inside the address', () => {
    expect(verdict('Bitcoin', `${BTC.slice(0, 10)} ${BTC.slice(10)}`)).toBe('malformed');
    expect(verdict('Bitcoin', `${BTC.slice(0, 10)}\u200b${BTC.slice(10)}`)).toBe('malformed');
  });

  it.each(['', '   ', '\u200b'])('counts as empty in %j', (text) =>
    expect(ask('Litecoin', text)).toMatchObject({
      reason: 'empty',
      message: { text: 'Enter an address of Litecoin.' },
    }),
  );

  it('is refused within the time of a test when it has millions of characters', () => {
    for (const network of ['Bitcoin', 'Cardano', 'Monero', 'Tron']) {
      expect(verdict(network, 'z'.repeat(2000))).toBe('malformed');
      expect(verdict(network, 'z'.repeat(2_000_000))).toBe('malformed');
      expect(verdict(network, `z${' '.repeat(2_000_000)}z`)).toBe('malformed');
      expect(verdict(network, 'priv1'.repeat(400))).toBe('malformed');
      expect(verdict(network, 'a.'.repeat(1000))).toBe('malformed');
    }
    const cosmos = 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27';
    expect(verdict('Cosmos Hub', cosmos, `z${' '.repeat(2_000_000)}z`)).toBe('extra-id-malformed');
    expect(verdict('Cosmos Hub', cosmos, 'priv1'.repeat(100))).toBe('extra-id-malformed');
  });
});
