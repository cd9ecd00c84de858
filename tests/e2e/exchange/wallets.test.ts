import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeThemes } from '../../support/browser/axe-page.ts';
import { useSite } from '../../support/browser/site.ts';
import type { Visit } from '../../support/browser/visit.ts';
import { ETHEREUM_COIN } from '../../support/chains/ens-bench.ts';
import { STRANGER, stranger } from '../../support/chains/evm-bench.ts';
import { EvmSite } from '../../support/chains/evm-site.ts';

const CHAIN_MS = 120_000;
const ALICE = stranger();
const chain = await EvmSite.start();
await chain.ens.register('alice.eth', new Map([[ETHEREUM_COIN, ALICE]]));
const site = useSite({ env: () => chain.env(), prepare: (folder) => chain.prepare(folder), chromium: {} });

beforeAll(async () => {
  // The server's folder is where its signer listens.
  await chain.fund((site.server as { readonly folder?: string }).folder!);
}, CHAIN_MS);
afterAll(() => chain.stop());

interface Asked {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** How the owner of the wallet answers; by the node's own answers unless given. */
type Owner = (asked: Asked) => unknown;

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#f60"/></svg>')}`;

/** Gives the browser a wallet that announces itself, over the node's own accounts. @returns what it was asked */
async function addWallet({ context }: Visit, owner: Owner = () => undefined): Promise<Asked[]> {
  const asked: Asked[] = [];
  await context.exposeFunction('walletOf', async (call: Asked) => {
    asked.push(call);
    const own = owner(call) as { readonly code?: number } | undefined;
    if (own?.code !== undefined) return { error: own };
    if (own !== undefined) return { answer: own };
    if (call.method === 'eth_requestAccounts') return { answer: [STRANGER] };
    return chain.bench.node.rpc(call.method, ...(call.params ?? [])).then(
      (answer) => ({ answer }),
      (error: Error) => ({ error: { code: -32_000, message: error.message } }),
    );
  });
  await context.addInitScript((icon) => {
    const page = globalThis as unknown as { walletOf(call: object): Promise<{ answer?: unknown; error?: object }> };
    const request = async (call: object) => {
      const { answer, error } = await page.walletOf(call);
      if (error) throw Object.assign(new Error('the wallet'), error);
      return answer;
    };
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Fox Wallet', icon, rdns: 'example.fox' };
    const detail = Object.freeze({ info, provider: { request } });
    const announce = () => globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    globalThis.addEventListener('eip6963:requestProvider', announce);
    announce();
  }, ICON);
  return asked;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Makes an exchange as a guest, up to the page that waits for its coins. */
async function make({ page, open }: Visit, pair: string, to: string): Promise<void> {
  await open(`/guest/${pair}`);
  await page.getByLabel(/^Your (ETH|USDT) address/).fill(to);
  await button(page, 'Continue to confirmation').click();
  await button(page, 'Create the exchange').click();
  await page.waitForURL('**/track/*');
}

describe('a wallet of the browser', () => {
  it('pays the exact amount of a token, once, and the exchange is finished', { timeout: CHAIN_MS }, async () => {
    const visit = await site.visit();
    const asked = await addWallet(visit);
    await chain.bench.call(chain.bench.token, 'TestToken', 'mint', [STRANGER, 10n ** 12n]);
    await make(visit, 'usdt20/eth/5000', stranger());
    const { page } = visit;
    const pay = button(page, 'Pay with Fox Wallet');
    await pay.waitFor();
    expect(await pay.locator('img').getAttribute('src')).toBe(ICON);
    expect(await axeThemes(page, 'waiting')).toEqual([]);
    await pay.click();
    await page.getByText('Fox Wallet has sent the payment.').waitFor();
    expect(await pay.isDisabled()).toBe(true);
    expect(await axeThemes(page, 'sent')).toEqual([]);
    const methods = asked.map(({ method }) => method);
    expect(methods).toEqual(['eth_requestAccounts', 'eth_chainId', 'eth_sendTransaction']);
    await page.getByRole('heading', { name: /ETH sent$/ }).waitFor({ timeout: CHAIN_MS });
    expect(asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1);
  });

  it(
    'that refuses, or is on another network, is told of, and pays ETH when it is asked again',
    { timeout: CHAIN_MS },
    async () => {
      let isRefusing = true;
      const visit = await site.visit({ locale: 'en-GB', viewport: { width: 360, height: 800 } });
      await addWallet(visit, ({ method }) => {
        if (!isRefusing) return undefined;
        if (method === 'eth_chainId') return '0x1';
        return method === 'wallet_switchEthereumChain' ? { code: 4001 } : undefined;
      });
      await make(visit, 'eth/usdt20/1', stranger());
      const { page } = visit;
      const pay = button(page, 'Pay with Fox Wallet');
      await pay.click();
      await page.getByText('You refused in Fox Wallet. Nothing was sent.').waitFor();
      expect(await axeThemes(page, 'refused')).toEqual([]);
      isRefusing = false;
      await pay.click();
      await page.getByText('Fox Wallet has sent the payment.').waitFor();
      // Nothing is believed of the wallet, but the button stays out of use after the page is loaded again.
      await page.reload();
      await Promise.race([
        page.getByText('Fox Wallet has sent the payment.').waitFor(),
        page
          .getByRole('heading', { name: /on its way|arrived|confirm|sent$/i })
          .first()
          .waitFor(),
      ]);
      await page.getByRole('heading', { name: /USDT sent$/ }).waitFor({ timeout: CHAIN_MS });
    },
  );

  it('is not offered where none has announced itself', async () => {
    const visit = await site.visit();
    await make(visit, 'eth/usdt20/1', stranger());
    await visit.page.getByText('Open in wallet').waitFor();
    expect(await button(visit.page, /^Pay with/).count()).toBe(0);
  });
});

describe('a name in the field of an address', () => {
  it(
    'shows the whole address that it stands for, beside the name, and pays to the address',
    { timeout: CHAIN_MS },
    async () => {
      const visit = await site.visit({ viewport: { width: 360, height: 800 } });
      const { page } = visit;
      await visit.open('/guest/usdt20/eth/5000');
      const field = page.getByLabel(/^Your ETH address/);
      await field.fill('Alice.eth');
      await field.blur();
      await page.getByText('Address of this name:').waitFor();
      expect(await field.inputValue()).toBe(ALICE);
      expect(await page.locator('output', { hasText: 'alice.eth' }).textContent()).toContain(ALICE);
      expect(await axeThemes(page, 'named')).toEqual([]);
      await button(page, 'Continue to confirmation').click();
      await page.getByText('alice.eth').waitFor();
      await button(page, 'Create the exchange').click();
      await page.waitForURL('**/track/*');
      expect((await page.locator('body').textContent())!.replaceAll(/\s/g, '')).toContain(ALICE);
    },
  );

  it(
    'that stands for another address by then is looked up anew before anything is created',
    { timeout: CHAIN_MS },
    async () => {
      const [before, after] = [stranger(), stranger()];
      await chain.ens.register('moving.eth', new Map([[ETHEREUM_COIN, before]]));
      const visit = await site.visit();
      const { page } = visit;
      await visit.open('/guest/usdt20/eth/5000');
      const field = page.getByLabel(/^Your ETH address/);
      await field.fill('moving.eth');
      await button(page, 'Continue to confirmation').click();
      await button(page, 'Create the exchange').waitFor();
      await chain.ens.register('moving.eth', new Map([[ETHEREUM_COIN, after]]));
      await button(page, 'Create the exchange').click();
      await page.getByText('This name has another address of Ethereum now.').waitFor();
      expect(visit.refusals()).toEqual(['400 /exchange/transactions']);
      expect(await field.inputValue()).toBe('moving.eth');
      await button(page, 'Continue to confirmation').click();
      await button(page, 'Create the exchange').waitFor();
      expect((await page.locator('main').textContent())!.replaceAll(/\s/g, '')).toContain(after);
    },
  );

  it.each([
    ['nobody.eth', 'This name is not registered.'],
    ['vitаlik.eth', 'This name has letters that can be mistaken for others.'],
  ])('that is %s is refused in plain words', async (name, words) => {
    const visit = await site.visit();
    await visit.open('/guest/usdt20/eth/5000');
    const field = visit.page.getByLabel(/^Your ETH address/);
    await field.fill(name);
    await field.blur();
    await visit.page.getByText(words).waitFor();
    expect(await field.inputValue()).toBe(name);
  });
});
