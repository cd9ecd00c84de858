import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { AccountNav } from '../../ui/components/account-nav/account-nav.tsx';
import { SiteFrame } from '../../ui/components/site-frame/site-frame.tsx';

const nothing = () => undefined;

const meta: Meta<typeof AccountNav> = {
  title: 'Components/Account nav',
  component: AccountNav,
  args: {
    user: undefined,
    loginLink: '/?login&proceedTo=%2Fhistory',
    signUpLink: '/?signup&proceedTo=%2Fhistory',
    onHowItWorks: nothing,
    onLogin: nothing,
    onSignUp: nothing,
    onLogout: nothing,
  },
  render: (args) => (
    <MemoryRouter>
      <SiteFrame theme="system" year={2026} onTheme={nothing} nav={<AccountNav {...args} />}>
        <h1>Altway</h1>
      </SiteFrame>
    </MemoryRouter>
  ),
};
export default meta;

type Story = StoryObj<typeof AccountNav>;

export const SignedOut: Story = {};

export const SignedIn: Story = { args: { user: { email: 'ada@example.com' } } };

export const Anonymous: Story = { args: { user: {} } };

export const LongAddress: Story = { args: { user: { email: `${'ada.'.repeat(14)}king@example.org` } } };

export const Dark: Story = { ...SignedIn, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { ...SignedIn, parameters: { direction: 'rtl' } };
