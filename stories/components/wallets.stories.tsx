import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, userEvent } from 'storybook/test';
import { WalletButtons } from '../../ui/screens/transaction/wallets/wallet-buttons.tsx';
import classes from '../support/pieces.module.css';

const DEPOSIT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OWNER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" rx="2" fill="%23e2761b"/%3E%3C/svg%3E';

interface Script {
  readonly name: string;
  readonly icon?: string;
  /** What it answers when it is asked to pay: an ID, an error, or nothing for ever. */
  readonly pays?: unknown;
}

/** Wallets that announce themselves to the page while a story is shown. */
function Announcing({ wallets }: { readonly wallets: readonly Script[] }) {
  useEffect(() => {
    const announce = () => {
      for (const { name, icon, pays } of wallets) {
        const request = ({ method }: { readonly method: string }): Promise<unknown> => {
          if (method === 'eth_requestAccounts') return Promise.resolve([OWNER]);
          if (method === 'eth_chainId') return Promise.resolve('0x1');
          if (pays === undefined) return new Promise(() => undefined);
          return typeof pays === 'string' ? Promise.resolve(pays) : Promise.reject(pays as Error);
        };
        const detail = { info: { uuid: name, name, icon, rdns: 'example' }, provider: { request } };
        globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      }
    };
    globalThis.addEventListener('eip6963:requestProvider', announce);
    announce();
    return () => globalThis.removeEventListener('eip6963:requestProvider', announce);
  }, [wallets]);
  return null;
}

const meta: Meta<typeof Announcing> = {
  title: 'Components/Wallets of the browser',
  component: Announcing,
  render: ({ wallets }) => (
    <div className={classes['pieces']}>
      <WalletButtons uri={`ethereum:${DEPOSIT}@1?value=1500000000000000000`} address={DEPOSIT} network="Ethereum" />
      <Announcing wallets={wallets} />
    </div>
  ),
  beforeEach: () => history.replaceState(null, ''),
};
export default meta;

type Story = StoryObj<typeof Announcing>;

const pay: Story['play'] = async ({ canvas }) => {
  await userEvent.click((await canvas.findAllByRole('button'))[0]!);
};

/** One with an icon, one whose icon is no image of its own, and a name as long as names may be. */
export const Offered: Story = {
  args: {
    wallets: [
      { name: 'Fox Wallet', icon: ICON },
      { name: 'Plain', icon: 'https://example.com/icon.png' },
      { name: 'A wallet with a name that takes all of the room', icon: ICON },
    ],
  },
  play: async ({ canvas }) => expect(await canvas.findAllByRole('button')).toHaveLength(3),
};

export const OfferedNarrow: Story = { ...Offered, parameters: { width: 360 } };

export const Asking: Story = { args: { wallets: [{ name: 'Fox Wallet', icon: ICON }] }, play: pay };

export const Sent: Story = {
  args: { wallets: [{ name: 'Fox Wallet', icon: ICON, pays: `0x${'5a'.repeat(32)}` }] },
  play: async (context) => {
    await pay(context);
    const [button] = await context.canvas.findAllByRole('button');
    await expect(button).toBeDisabled();
  },
};

export const Refused: Story = {
  args: { wallets: [{ name: 'Fox Wallet', icon: ICON, pays: { code: 4001 } }] },
  play: async (context) => {
    await pay(context);
    await expect(await context.canvas.findByRole('alert')).toBeVisible();
  },
};

export const TooPoor: Story = {
  ...Refused,
  args: { wallets: [{ name: 'Fox Wallet', icon: ICON, pays: { message: 'insufficient funds for transfer' } }] },
};

export const Unsure: Story = { ...Refused, args: { wallets: [{ name: 'Fox Wallet', icon: ICON, pays: {} }] } };
