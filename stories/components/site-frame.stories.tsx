import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { DOLLARS } from '../../core/domain/quotes/fiat-rate.ts';
import { NO_SITE_LINKS } from '../../core/domain/site/site-links.ts';
import { SiteFrame } from '../../ui/components/site-frame/site-frame.tsx';
import { PageContext } from '../../ui/hooks/page-context.ts';
import { type Canvas, closedTo, openDialog, press } from '../support/interactions.ts';

const nothing = () => undefined;

const meta: Meta<typeof SiteFrame> = {
  title: 'Components/Site frame',
  component: SiteFrame,
  args: {
    look: 'landing',
    user: undefined,
    loginLink: '/?login&proceedTo=%2Fhistory',
    signUpLink: '/?signup&proceedTo=%2Fhistory',
    year: 2026,
    theme: 'system',
    site: {
      social: [
        { name: 'GitHub', url: 'https://github.com/altway' },
        { name: 'Mastodon', url: 'https://mastodon.example/@altway' },
      ],
      hasBlog: true,
      hasGuests: true,
      facts: {},
    },
    addressIn: (locale) => `/?lang=${locale}`,
    onLanguage: nothing,
    onHowItWorks: nothing,
    onLogin: nothing,
    onSignUp: nothing,
    onLogout: nothing,
    onTheme: nothing,
    onSupport: nothing,
    children: <h1>Altway</h1>,
  },
  decorators: [
    (Story) => (
      <MemoryRouter>
        <Story />
      </MemoryRouter>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof SiteFrame>;

/** Opens a drop-down: its first press loads it. */
const opening =
  (name: string) =>
  async ({ canvas }: { readonly canvas: unknown }) => {
    const { findByText } = canvas as { findByText(text: string, options: object): Promise<HTMLElement> };
    (await findByText(name, { selector: 'summary' })).click();
  };

export const SignedOut: Story = {};

export const Standard: Story = { args: { look: 'standard', site: NO_SITE_LINKS } };

export const SignedIn: Story = { args: { look: 'standard', user: { email: 'ada@example.com' } } };

export const Anonymous: Story = { args: { user: {} } };

export const LongAddress: Story = { args: { user: { email: `${'ada.'.repeat(14)}king@example.org` } } };

export const ToolsOpen: Story = { play: opening('Tools') };

export const AccountOpen: Story = { args: { user: { email: 'ada@example.com' } }, play: opening('My account') };

export const Languages: Story = {
  play: async ({ canvas }) => {
    const found = canvas as unknown as { findByLabelText(text: string): Promise<HTMLElement> };
    (await found.findByLabelText('Language: English – EN')).click();
  },
};

const page = {
  theme: 'system',
  year: 2026,
  site: NO_SITE_LINKS,
  saveTheme: nothing,
  fiat: {
    list: [DOLLARS, { currency: 'EUR', perDollar: '0.8757' }, { currency: 'GBP', perDollar: '0.757' }],
    chosen$: new BehaviorSubject(DOLLARS),
    save: nothing,
  },
} as const;

/** The choice of the currency of worth is at the end of the menu of languages. */
export const Currencies: Story = {
  decorators: [
    (Story) => (
      <PageContext value={page}>
        <Story />
      </PageContext>
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByLabelText('Language: English – EN, worth in USD'));
    const euros = await screen.findByRole('menuitemradio', { name: 'EUR' });
    await expect(euros).toHaveAttribute('aria-checked', 'false');
  },
};

export const Arabic: Story = { parameters: { locale: 'ar', direction: 'rtl' } };

export const ArabicSignedIn: Story = {
  args: { look: 'standard', user: { email: 'ada@example.com' } },
  parameters: { locale: 'ar', direction: 'rtl' },
};

export const German: Story = { parameters: { locale: 'de' } };

export const Phone: Story = { parameters: { width: 360 } };

export const PhoneSignedIn: Story = { args: { user: { email: 'ada@example.com' } }, parameters: { width: 360 } };

export const Drawer: Story = {
  parameters: { width: 360 },
  play: ({ canvas }) => press(canvas as unknown as Canvas, 'Menu'),
};

/** Escape closes the drawer, and the focus goes back to the button that opened it. */
export const DrawerCloses: Story = {
  parameters: { width: 360 },
  play: async ({ canvas }) => {
    const menu = await canvas.findByRole('button', { name: 'Menu' });
    await userEvent.click(menu);
    const drawer = await openDialog('Menu');
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await closedTo(menu);
  },
};

/** A modal that a link of the drawer opens appears after the drawer has closed. */
export const DrawerToLogin: Story = {
  args: { onLogin: fn() },
  parameters: { width: 360 },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Menu' }));
    await userEvent.click(await within(await openDialog('Menu')).findByRole('link', { name: 'Login' }));
    await waitFor(() => expect(args.onLogin).toHaveBeenCalled());
  },
};

export const DrawerSignedIn: Story = {
  args: { user: { email: 'ada@example.com' } },
  parameters: { width: 360 },
  play: ({ canvas }) => press(canvas as unknown as Canvas, 'Menu'),
};

export const DrawerArabic: Story = {
  parameters: { width: 360, locale: 'ar', direction: 'rtl' },
  play: ({ canvas }) => press(canvas as unknown as Canvas, 'القائمة'),
};
