import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../support/widget-story.tsx';

const meta: Meta<typeof WidgetStory> = { title: 'Widgets/Exchange', component: WidgetStory };
export default meta;

type Story = StoryObj<typeof WidgetStory>;

const ADDRESS = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';
const shop = { id: 'shop', name: 'Lantern Books', isTest: false };

export const Plain: Story = { args: { kind: 'exchange', query: 'from=ltc&to=doge&amount=15' } };

export const PairFixed: Story = { args: { kind: 'market', query: `from=ltc&to=doge&amount=15&address=${ADDRESS}` } };

export const SignedByMerchant: Story = {
  args: {
    kind: 'v1',
    query: `from=ltc&to=doge&amount=15&address=${ADDRESS}&merchant_id=shop&auth=merchant`,
    widgets: { isSigned: true, merchant: shop },
  },
};

export const AddressAndEmail: Story = {
  args: { kind: 'v1', query: 'from=ltc&to=doge&amount=15&auth=email' },
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'Exchange' })).click();
    await canvas.findByRole('button', { name: 'Continue to confirmation' });
  },
};

export const Narrow: Story = {
  args: { kind: 'exchange', query: 'from=ltc&to=doge&amount=15' },
  parameters: { width: 360 },
};
