import { describe, expect, it } from 'vitest';
import { ask, verdict } from './ask.ts';

/** Addresses that the chains, their libraries or their explorers publish; each is its own canonical form. */
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  Litecoin: [
    'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz',
    'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441',
    'ltc1qdp7p2rpx4a2f80h7a4crvppczgg4egmv5c78w8',
  ],
  Dogecoin: ['DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD', 'AF8ekvSf6eiSBRspJjnfzK6d1EM6pnPq3G'],
  Dash: ['XtAG1982HcYJVibHxRZrBmdzL5YTzj4cA1', '7gks9gWVmGeir7m4MhsSxMzXC2eXXAuuRD'],
  DigiByte: [
    'dgb1q6fdfum8w0052aqmqjhpcpjzuyg4jlwjy9jrwz9',
    'DPPWe2aK4aYj3rt3yvw9zstCDXrN6frS7a',
    'SRFLzWuizzCPQDc5qLM2L8pZkvFws6We3j',
  ],
  Qtum: ['Qc6iYCZWn4BauKXGYirRG8pMtgdHMk2dzn', 'MCgyroQse81wuv5RwPpY5DXDNxeafzLFJ8'],
  'Bitcoin Gold': ['GT7Hz8QWPNmrZ9Z1mEgpYKN7Jdp97eoQjN', 'AQRA16uKrFpxzR17yidYtJDn2t287dc1XY'],
  Zcash: [
    't1b2ArRwLq6KbdJFzJVYPxgUVT1d9QuBzTf',
    't3Vz22vK5z2LcKEdg16Yv4FFneEL1zg9ojd',
    'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte',
    'zs1wkejr23wqa9ptpvv73ch3wr96lh8gnyx3689skmyttljy4nyfj69eyclukwkxrhr3rrkgxvnur0',
    'u1l8xunezsvhq8fgzfl7404m450nwnd76zshscn6nfys7vyz2ywyh4cc5daaq0c7q2su5lqfh23sp7fkf3kt27ve5948mzpfdvckzaect2jtte308mkwlycj2u0eac077wu70vqcetkxf',
  ],
  Decred: ['DsnBFk2BdqYP3WEmChpL7TSonhpxUAi8wiA', 'Dsesax2GJnMN4wwmWo5rJGq73dDK217Rh85'],
  Horizen: ['znc3p7CFNTsz1s6CceskrTxKevQLPoDK4cK', 'zswRHzwXtwKVmP8ffKKgWz6A7TB97Fuzx7w'],
  Tron: ['TUrMmF9Gd4rzrXsQ34ui3Wou94E7HFuJQh', 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'],
  Solana: ['2gVkYWexTHR5Hb2aLeQN3tnngvWzisFKXDUPrgMHpdST', 'CNR8RPMxjY28VsPA6KFq3B8PUdZnrTSC5HSFwKPBR29Z'],
  Monero: [
    '41tQrTUaj2L93qVeWLaaUG3S2PP2rkaRB2woVf23r1tq3fbyCp36LmSWeMGiaLScUk6tB8f4SonDtRozPJq22i46JS1ZmLt',
    '86iQTnEqQ9mXJFvBvbY3KU5do5Jh2NCkpTcZsw3TMZ6oKNJhELvAreZFQ1p8EknRRTKPp2vg9fJvy47Q4ARVChjLMuUAFQJ',
    '4BUqMSeJfNQGudzEJNvzQ2LXh4tbUdW4YCM7mq55edxBT7t1297vwCMZSnJwGvEKEKbH8hGmhZZAGhdHbp2te6AA38ZMi4knaCKLprMPni',
  ],
  // CIP-19's, and of the first years.
  Cardano: [
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh',
    'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k',
    'addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx',
    'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi',
    'DdzFFzCqrhsiMfvZtvTgqbR5jT4UAMEwJCT2bBvWSTiN736tSSxhnhHbmJYUhTiuZGgojfi3jizinGRVUdBF9QHgWHi11nEVpwK36gC9',
  ],
  Polkadot: ['1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg'],
  Kusama: ['CpjsLDC1JFyrhm3ftC9Gs4QoyrkHKhZKtK7YqGTRFtTafgp', 'EDNfVHuNHrXsVTLMMNbp6Con5zESZJa3fkRc93AgahuMm99'],
  Bittensor: ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  'Cosmos Hub': ['cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'],
  Osmosis: ['osmo1mry47pkga5tdswtluy0m8teslpalkdq0k6r728'],
  Axelar: ['axelar1mry47pkga5tdswtluy0m8teslpalkdq060xxh5'],
  Kava: ['kava1r4v2zdhdalfj2ydazallqvrus9fkphmglhn6u6'],
  THORChain: ['thor1kljxxccrheghavaw97u78le6yy3sdj7h696nl4', 'thor1z53wwe7md6cewz9sqwqzn0aavpaun0gw0exn2r'],
  Terra: ['terra1pdx498r0hrc2fj36sjhs8vuhrz9hd2cw0tmam9'],
  MultiversX: ['erd1qdzvfpa7gqjsnfhdxhvcp2mlysc80uz60yjhxre3lwl00q0jd4nqgauy9q'],
  Zilliqa: ['zil139tkqvc8rw92e6jrs40gawwc3mmdmmauv3x3yz'],
  Oasis: ['oasis1qp0cnmkjl22gky6p6qeghjytt4v7dkxsrsmueweh'],
  Algorand: ['7777777777777777777777777777777777777777777777777774MSJUVU'],
  Filecoin: [
    'f0150',
    'f15ihq5ibzwki2b4ep2f46avlkrqzhpqgtga7pdrq',
    'f24vg6ut43yw2h2jqydgbg2xq7x6f4kub3bg6as6i',
    'f3vvmn62lofvhjd2ugzca6sof2j2ubwok6cj4xxbfzz4yuxfkgobpihhd2thlanmsh3w2ptld2gqkn2jvlss4a',
    'f410fzsusgohpsu24w5svz7bupq3n2ttpgzr7s5jap4i',
  ],
  Stacks: [
    'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
    'SM2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G',
    'SM0000000000000000000062QV6X',
    'SP80000000000000000000000000000004R0CMNV',
    'SP800000000000000000000000000000033H8YKK',
  ],
  Tezos: [
    'tz1XdRrrqrMfsFKA8iuw53xHzug9ipr6MuHq',
    'tz2Cfwk4ortcaqAGcVJKSxLiAdcFxXBLBoyY',
    'tz3NdTPb3Ax2rVW2Kq9QEdzfYFkRwhrQRPhX',
    'KT1BDEn6wobs7tDReKkGheXAhoq278TGaNn5',
  ],
  Waves: ['3PAP3wkgbGjdd1FuBLn9ajXvo6edBMCa115'],
  Arweave: ['GRQ7swQO1AMyFgnuAPI7AvGQlW3lzuQuwlJbIpWV7xk'],
  Sia: ['dfb563d6ec6ff876a059fcc96380a6d6718e1a7237e81580123070976243b77988cf8d0b7398'],
  Flow: ['0xf233dcee88fe0abe', '0xe467b9dd11fa00df'],
  ICON: ['hx6b38701ddc411e6f4e84a04f6abade7661a207e2', 'cxa4524257b3511fb9574009785c1f1e73cf4097e7'],
  Mina: ['B62qkUHaJUHERZuCHQhXCQ8xsGBqyYSgjQsKnKN5HhSJecakuJ4pYyk'],
  'NEAR Protocol': [
    '9902c136629fc630416e50d4f2fef6aff867ea7e.lockup.near',
    '9685af3fe2dc231e5069ccff8ec6950eb961d42ebb9116a8ab9c0d38f9e45249',
  ],
  'Vaulta (EOS)': ['eosio.token', 'binancecleos'],
  'Internet Computer': ['a7218db708c35689495871c3c6860504503ab2a545630809dd8609130331b0c2'],
  Starknet: [
    '0x02Fd23d9182193775423497fc0c472E156C57C69E4089A1967fb288A2d84e914',
    '0x00AbcDefaBcdefabCDEfAbCDEfAbcdEFAbCDEfabCDefaBCdEFaBcDeFaBcDefAb',
    '0x00fEdCBafEdcbafEDCbAFedCBAFeDCbafEdCBAfeDcbaFeDCbAfEDCbAfeDcbAFE',
  ],
  TON: [
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    'Ef9Tj6fMJP-OqhAdhKXxq36DL-HYSzCc3-9O6UNzqsgPfYFX',
  ],
  Stellar: ['GAI3GJ2Q3B35AOZJ36C4ANE3HSS4NK7WI6DNO4ZSHRAX6NG7BMX6VJER'],
};

/** What the same places publish in another form. */
const REWRITTEN = [
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'],
  [
    'TON',
    '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
  ],
  ['Hedera', '0.0.123-vfmkw', '0.0.123'],
  [
    'Internet Computer',
    'g42pg-k3n7u-4sals-ufza4-34yrp-mmvkt-psecp-7do7x-snvq4-llwrj-2ae',
    'a7218db708c35689495871c3c6860504503ab2a545630809dd8609130331b0c2',
  ],
  [
    'Starknet',
    '0x2fd23d9182193775423497fc0c472e156c57c69e4089a1967fb288a2d84e914',
    '0x02Fd23d9182193775423497fc0c472E156C57C69E4089A1967fb288A2d84e914',
  ],
  ['Flow', 'F233DCEE88FE0ABE', '0xf233dcee88fe0abe'],
  [
    'Cardano',
    'ADDR1QXNV5U3VRX2T37H3U27QD5UKGCJMRL4F8MU9F5SZA3H20CXSFJH80UN9KVLGGFCDW8FP5KQP9TZTQNEE9MSD0QSAFHDSYQCLVK',
    'addr1qxnv5u3vrx2t37h3u27qd5ukgcjmrl4f8mu9f5sza3h20cxsfjh80un9kvlggfcdw8fp5kqp9tztqnee9msd0qsafhdsyqclvk',
  ],
] as const;

/** Test networks, other chains, and what cannot be paid. */
const REFUSED = [
  [
    'Cardano',
    '37btjrVyb4KEB2STADSsj3MYSAdj52X5FrFWpw2r7Wmj2GDzXjFRsHWuZqrw7zSkwopv8Ci3VWeg6bisU9dgJxW5hb2MZYeduNKbQJrqz3zVBsu9nT',
    'wrong-network',
  ],
  [
    'Cardano',
    'addr_test1qru5ktsj5zsmhvwv0ep9zuhfu39x3wyt9wxjnsn3cagsyy59ckxhkvuc5xj49rw6zrp443wlygmhv8gwcu38jk6ms6usqd9a9q',
    'wrong-network',
  ],
  ['Cardano', 'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5', 'wrong-network'],
  ['Decred', 'TsijUgejaRnLKF5WAbpUxNtwKGUiKVeXLr7', 'wrong-network'],
  ['Zcash', 't2UNzUUx8mWBCRYPRezvA363EYXyEpHokyi', 'wrong-network'],
  ['Horizen', 'ztmWMDLWjbruCJxKmmfAZiT6QAQdiv5F291', 'wrong-network'],
  ['Dash', 'yPv7h2i8v3dJjfSH4L3x91JSJszjdbsJJA', 'wrong-network'],
  ['Qtum', 'qcSLSxN1sngCWSrKFZ6UC7ri4hhVSdq9SU', 'wrong-network'],
  [
    'Monero',
    'A2be3UvzMtkJtxRYgcCbQt2y7Rp2eLVGqNTWfZeankrWimSMM4y7uMP6B9oAZaHsXTj8KFSerkSkkVRuEuEca9QM8VhxCNU',
    'wrong-network',
  ],
  ['TON', 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP', 'wrong-network'],
  ['TON', '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK', 'wrong-network'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', 'checksum'],
  ['Filecoin', 't410fzsusgohpsu24w5svz7bupq3n2ttpgzr7s5jap4i', 'wrong-network'],
  ['Filecoin', 'f15ihq5ibzwki2b4ep2f46avlkrqzhpqgtga7pdra', 'checksum'],
  // The letters of test network; letters of nothing; an account that does not exist.
  ['Hedera', '0.0.123-esxsf', 'checksum'],
  ['Hedera', '0.0.123-VFMKW', 'malformed'],
  ['Hedera', '0.00.123', 'malformed'],
  ['Hedera', '0.0.0', 'malformed'],
  ['Flow', '0xf233dcee88fe0abf', 'checksum'],
  ['Flow', '0x9a0766d93b6608b7', 'wrong-network'],
  ['Oasis', 'oasis1qp0cnmkjl22gky6p6qeghjytt4v7dkxsrsmuewehj', 'checksum'],
  ['Starknet', '0x02fd23d9182193775423497fc0c472E156C57C69E4089A1967fb288A2d84e914', 'checksum'],
  ['Starknet', '0x02fd23d9182193775423497fc0c472e156c57c69e4089a1967fb288a2d84e91', 'malformed'],
  ['Sui', '0x2', 'malformed'],
  ['NEAR Protocol', 'alice.testnet', 'wrong-network'],
  ['NEAR Protocol', 'blah.com', 'malformed'],
  ['Vaulta (EOS)', 'EOS7pyZLEjxhkSBYnPJf585vcZrqdQoA4KsRHDej6i3vsnV7aseh9', 'malformed'],
  ['Internet Computer', 'a7218db708c35689495871c3c6860504503ab2a545630809dd8609130331b0c3', 'checksum'],
  ['Internet Computer', '2vxsx-fae', 'malformed'],
  ['Stacks', 'ST3X6QWWETNBZWGBK6DRGTR1KX50S74D3425Q1TPK', 'wrong-network'],
  ['Stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8', 'checksum'],
  ['Solana', '11111111111111111111111111111111', 'malformed'],
] as const;

describe('published addresses', () => {
  it.each(Object.entries(PUBLISHED).flatMap(([network, list]) => list.map((address) => [network, address] as const)))(
    '%s: %s',
    (network, address) => expect(ask(network, address)).toEqual({ status: 'valid', address }),
  );

  it.each(REWRITTEN)('%s: %s is kept as %s', (network, text, address) =>
    expect(ask(network, text)).toEqual({ status: 'valid', address }),
  );

  it.each(REFUSED)('%s: %s is refused: %s', (network, text, reason) => expect(verdict(network, text)).toBe(reason));
});
