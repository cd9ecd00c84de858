import type { Meta, StoryObj } from '@storybook/react-vite';
import { SOCIAL_PROVIDERS } from '../../core/domain/accounts/account.ts';
import { errorMessage } from '../../core/domain/error-messages.ts';
import { emptyRegistration, type RegistrationView } from '../../core/use-cases/accounts/sign-in/register.ts';
import { SignUpForm } from '../../ui/components/modals/forms/sign-up-form.tsx';
import { ModalStory, nothing } from '../support/modal-story.tsx';

const meta: Meta<typeof SignUpForm> = {
  title: 'Modals/Sign up',
  component: SignUpForm,
  args: {
    view: emptyRegistration(),
    networks: SOCIAL_PROVIDERS,
    proceedTo: '/processing',
    onEdit: nothing,
    onSubmit: nothing,
    onWhy: nothing,
    onLogin: nothing,
  },
  render: (args) => (
    <ModalStory title="signUp.heading">
      <SignUpForm {...args} />
    </ModalStory>
  ),
};
export default meta;

type Story = StoryObj<typeof SignUpForm>;

const filled: RegistrationView = {
  ...emptyRegistration(),
  values: { email: 'ada@example.com', subscription: '1' },
};

export const Empty: Story = {};

export const Wrong: Story = {
  args: {
    view: { ...filled, values: { email: 'ada@', subscription: '' }, errors: { email: [errorMessage('email-wrong')] } },
  },
};

export const Sending: Story = { args: { view: { ...filled, status: 'submitting' } } };

export const Sent: Story = { args: { view: { ...filled, status: 'sent' } } };

export const Exists: Story = {
  args: { view: { ...filled, errors: { email: [errorMessage('email-taken')] }, isShaking: true } },
};

export const TooMany: Story = {
  args: { view: { ...filled, errors: { main: ['Too many requests. Try again in 12 minutes.'] } } },
};

export const WithoutNetworks: Story = { args: { networks: [] } };

export const Dark: Story = { args: Exists.args!, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { parameters: { direction: 'rtl' } };
