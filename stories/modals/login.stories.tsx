import type { Meta, StoryObj } from '@storybook/react-vite';
import { SOCIAL_PROVIDERS } from '../../core/domain/accounts/account.ts';
import { errorMessage } from '../../core/domain/error-messages.ts';
import { emptyLogin, type LoginView } from '../../core/use-cases/accounts/sign-in/login-view.ts';
import { LoginForm } from '../../ui/components/modals/forms/login-form.tsx';
import { PasskeyEntry } from '../../ui/components/modals/forms/passkey-entry.tsx';
import { mainError } from '../../core/contract/field-error.ts';
import { ModalStory, nothing } from '../support/modal-story.tsx';

const meta: Meta<typeof LoginForm> = {
  title: 'Modals/Login',
  component: LoginForm,
  args: {
    view: emptyLogin(),
    networks: SOCIAL_PROVIDERS,
    proceedTo: '/history',
    onEdit: nothing,
    onTouch: nothing,
    onSubmit: nothing,
    onForgot: nothing,
    onSignUp: nothing,
  },
  render: (args) => (
    <ModalStory title="login.heading">
      <LoginForm {...args} />
    </ModalStory>
  ),
};
export default meta;

type Story = StoryObj<typeof LoginForm>;

const values = { email: 'ada@example.com', password: 'correct horse', totp: '' };
const filled: LoginView = { ...emptyLogin(), values, proof: 'done' };
const inCode: LoginView = { ...filled, step: 'code' };

export const Empty: Story = {};

export const Checking: Story = { args: { view: { ...filled, proof: 'working' } } };

export const Filled: Story = { args: { view: filled } };

export const NotVerified: Story = { args: { view: { ...filled, proof: 'failed' } } };

export const FieldsMissing: Story = {
  args: {
    view: {
      ...emptyLogin(),
      errors: { email: [errorMessage('email-required')], password: [errorMessage('password-required')] },
    },
  },
};

const WRONG: LoginView = { ...filled, errors: { main: [errorMessage('login-wrong')] } };

export const WrongPassword: Story = { args: { view: WRONG } };

export const Submitting: Story = { args: { view: { ...filled, status: 'submitting' } } };

export const TwoFactor: Story = { args: { view: inCode } };

export const WrongCode: Story = {
  args: {
    view: { ...inCode, values: { ...values, totp: '123456' }, errors: { totp: [errorMessage('code-wrong')] } },
  },
};

export const WithoutNetworks: Story = { args: { networks: [] } };

export const EmailTaken: Story = { args: { problem: 'network-email-taken' } };

export const NetworkFailed: Story = { args: { problem: 'network-failed', networks: ['google'] } };

export const ForgotShaking: Story = { args: { view: { ...WRONG, isForgotShaking: true } } };

export const Dark: Story = { args: WrongPassword.args!, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { args: WrongCode.args!, parameters: { direction: 'rtl' } };

const passkey = (label: 'login.passkey' | 'login.passkeyStep', state: Parameters<typeof PasskeyEntry>[0]['state']) => (
  <PasskeyEntry label={label} state={state} onUse={nothing} />
);

/** Where the browser has passkeys. */
export const WithPasskey: Story = { args: { passkey: passkey('login.passkey', { status: 'idle' }) } };

export const WithPasskeyNarrow: Story = { ...WithPasskey, parameters: { width: 360 } };

export const WithPasskeyArabic: Story = { ...WithPasskey, parameters: { locale: 'ar', direction: 'rtl' } };

export const PasskeyAsked: Story = { args: { passkey: passkey('login.passkey', { status: 'busy' }) } };

export const PasskeyDismissed: Story = {
  args: {
    passkey: passkey('login.passkey', {
      status: 'failed',
      error: mainError('conflict', errorMessage('passkey-dismissed')),
    }),
  },
};

export const PasskeyForCode: Story = {
  args: { view: inCode, passkey: passkey('login.passkeyStep', { status: 'idle' }) },
};
