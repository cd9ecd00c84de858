import { decodeFunctionData, erc20Abi, parseEther } from 'viem';
import { describe, expect, it } from 'vitest';
import type { EvmSettings } from '../../../../adapters/chain-evm/evm-settings.ts';
import { paymentUri } from '../../../../adapters/chain-evm/payment-uri.ts';
import { networkRules } from '../../../../adapters/addresses/network-rules.ts';
import { addableNetwork } from '../../../../ui/screens/transaction/wallets/addable-networks.ts';
import { readAnnouncement } from '../../../../ui/screens/transaction/wallets/announced-wallets.ts';
import { paymentRequest } from '../../../../ui/screens/transaction/wallets/payment-request.ts';
import { sendPayment, type WalletError } from '../../../../ui/screens/transaction/wallets/send-payment.ts';

const DEPOSIT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const OWNER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const HASH = `0x${'ab'.repeat(32)}`;
const SETTINGS: EvmSettings = {
  id: 'base',
  chainId: 8453,
  rpcUrl: '',
  accountKey: '',
  nativeTicker: 'eth',
  tokens: [{ ticker: 'usdt', contract: TOKEN, decimals: 6 }],
  finalAfter: 1,
};

/** A wallet of scripted answers: a value, an error to throw, or a function of the parameters. */
function wallet(answers: Readonly<Record<string, unknown>>) {
  const calls: { method: string; params?: readonly unknown[] }[] = [];
  const given: Record<string, unknown> = {
    eth_requestAccounts: [OWNER],
    eth_chainId: '0x2105',
    eth_sendTransaction: HASH,
    ...answers,
  };
  const provider = {
    request: async (call: { readonly method: string; readonly params?: readonly unknown[] }) => {
      calls.push(call);
      const answer = given[call.method];
      const value: unknown = typeof answer === 'function' ? answer(call.params) : answer;
      if (value instanceof Error || (value as { code?: unknown } | undefined)?.code !== undefined) throw value;
      return value;
    },
  };
  return { provider, calls, methods: () => calls.map(({ method }) => method) };
}

const payment = () => paymentRequest(paymentUri('eth', DEPOSIT, '1.5', SETTINGS))!;
const faultOf = (answers: Readonly<Record<string, unknown>>) =>
  sendPayment(wallet(answers).provider, payment()).then(
    () => 'sent',
    (error: unknown) => (error as WalletError).fault,
  );

describe('the payment that a wallet is asked for', () => {
  it("is the exact amount of the network's coin", () => {
    expect(payment()).toEqual({ chainId: 8453, to: DEPOSIT, value: parseEther('1.5') });
  });

  it('is the transfer of a token, with its units and the deposit address', () => {
    const { to, value, data } = paymentRequest(paymentUri('usdt', DEPOSIT, '12.345678', SETTINGS))!;
    expect([to, value]).toEqual([TOKEN, 0n]);
    const call = decodeFunctionData({ abi: erc20Abi, data: data as `0x${string}` });
    expect(call).toEqual({ functionName: 'transfer', args: [DEPOSIT, 12_345_678n] });
  });

  it.each([
    'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1',
    `ethereum:${DEPOSIT}?value=1`,
    `ethereum:${DEPOSIT}@1?value=-1`,
    `ethereum:${DEPOSIT}@1?value=1&gas=1`,
    `ethereum:${TOKEN}@1/approve?address=${DEPOSIT}&uint256=1`,
    `ethereum:${DEPOSIT}@0?value=1`,
    '',
  ])('is none where the URI is %s', (uri) => {
    expect(paymentRequest(uri)).toBeUndefined();
  });
});

describe('a wallet that pays', () => {
  it('is asked for an account, its network and the payment, in this order', async () => {
    const { provider, calls } = wallet({});
    await expect(sendPayment(provider, payment())).resolves.toBe(HASH);
    const sent = { from: OWNER, to: DEPOSIT, value: '0x14d1120d7b160000', chainId: '0x2105' };
    expect(calls).toEqual([
      { method: 'eth_requestAccounts' },
      { method: 'eth_chainId' },
      { method: 'eth_sendTransaction', params: [sent] },
    ]);
  });

  it('is asked to change to the network first', async () => {
    let chain = '0x1';
    const { provider, methods } = wallet({
      eth_chainId: () => chain,
      wallet_switchEthereumChain: () => ((chain = '0x2105'), null),
    });
    await expect(sendPayment(provider, payment())).resolves.toBe(HASH);
    expect(methods()).toContain('wallet_switchEthereumChain');
  });

  it.each([{ code: 4902 }, { code: -32_603, data: { originalError: { code: 4902 } } }])(
    'is asked to add a network that it lacks: %j',
    async (lacking) => {
      let chain = '0x1';
      const { provider, calls } = wallet({
        eth_chainId: () => chain,
        wallet_switchEthereumChain: lacking,
        wallet_addEthereumChain: () => ((chain = '0x2105'), null),
      });
      await expect(sendPayment(provider, payment())).resolves.toBe(HASH);
      const added = calls.find(({ method }) => method === 'wallet_addEthereumChain');
      expect(added?.params).toEqual([{ chainId: '0x2105', ...addableNetwork(8453) }]);
    },
  );

  it('is not asked to pay while it says that it has changed and has not', async () => {
    const { provider, methods } = wallet({ eth_chainId: '0x1', wallet_switchEthereumChain: null });
    await expect(sendPayment(provider, payment())).rejects.toMatchObject({ fault: 'network' });
    expect(methods()).not.toContain('eth_sendTransaction');
  });

  it.each([
    ['rejected', { eth_requestAccounts: { code: 4001 } }],
    ['rejected', { eth_sendTransaction: { code: 4001 } }],
    ['rejected', { eth_sendTransaction: { code: 'ACTION_REJECTED' } }],
    ['rejected', { eth_chainId: '0x1', wallet_switchEthereumChain: { code: 4001 } }],
    ['pending', { eth_requestAccounts: { code: -32_002 } }],
    ['locked', { eth_requestAccounts: [] }],
    ['locked', { eth_requestAccounts: ['not an address'] }],
    ['locked', { eth_sendTransaction: { code: 4100 } }],
    ['network', { eth_chainId: '0x1', wallet_switchEthereumChain: { code: -32_601 } }],
    ['funds', { eth_sendTransaction: { code: -32_000, message: 'insufficient funds for gas * price + value' } }],
    ['funds', { eth_sendTransaction: { code: -32_603, data: { message: 'err: insufficient funds' } } }],
    ['failed', { eth_requestAccounts: new Error('odd') }],
    ['failed', { eth_chainId: new Error('odd') }],
    ['unsure', { eth_sendTransaction: new Error('odd') }],
    ['unsure', { eth_sendTransaction: 'yes' }],
    ['unsure', { eth_sendTransaction: { hash: HASH } }],
  ])('tells %s for %j', async (fault, answers) => {
    await expect(faultOf(answers)).resolves.toBe(fault);
  });
});

describe('facts of networks', () => {
  it('name networks of the catalogue, at addresses over TLS', () => {
    const known = networkRules.flatMap(({ network, chainId }) => {
      const facts = chainId === undefined ? undefined : addableNetwork(chainId);
      return facts ? [{ network, ...facts }] : [];
    });
    expect(known.length).toBe(18);
    for (const { network, chainName, rpcUrls, blockExplorerUrls, nativeCurrency } of known) {
      expect(chainName).toBe(network);
      expect(nativeCurrency.decimals).toBe(18);
      for (const url of [...rpcUrls, ...blockExplorerUrls]) expect(new URL(url).protocol).toBe('https:');
    }
    expect(addableNetwork(31_337)).toBeUndefined();
  });
});

describe('the announcement of a wallet', () => {
  const provider = { request: async () => null };
  const info = { uuid: '1', name: 'Fox', icon: 'data:image/svg+xml,%3Csvg/%3E', rdns: 'com.fox' };

  it('gives its name and icon', () => {
    expect(readAnnouncement({ info, provider })).toEqual({ id: '1', name: 'Fox', icon: info.icon, provider });
  });

  it.each([
    'https://evil.example/x.png',
    'javascript:alert(1)',
    'data:text/html,x',
    `data:image/png;${'a'.repeat(200_000)}`,
    5,
  ])('is shown without an icon that is %s', (icon) => {
    expect(readAnnouncement({ info: { ...info, icon }, provider })?.icon).toBeUndefined();
  });

  it('is shown without signs that turn its name around, and cut', () => {
    expect(readAnnouncement({ info: { ...info, name: '\u202Ereversed\u0000' }, provider })?.name).toBe('reversed');
    expect(readAnnouncement({ info: { ...info, name: 'a'.repeat(99) }, provider })?.name).toHaveLength(40);
  });

  it.each([
    undefined,
    null,
    {},
    { info },
    { info, provider: {} },
    { info: { ...info, name: '' }, provider },
    { info: { ...info, uuid: 1 }, provider },
  ])('is ignored when it is %j', (detail) => {
    expect(readAnnouncement(detail)).toBeUndefined();
  });
});
