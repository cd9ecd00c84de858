import type { Meta, StoryObj } from '@storybook/react-vite';
import { errorMessage } from '../../core/domain/error-messages.ts';
import { emptyRecovery } from '../../core/use-cases/accounts/sign-in/request-recovery.ts';
import { ForgotForm } from '../../ui/components/modals/forms/forgot-form.tsx';
import { RecoverySent } from '../../ui/components/modals/plain-modals.tsx';
import { ModalStory, nothing } from '../support/modal-story.tsx';

const meta: Meta<typeof ForgotForm> = {
  title: 'Modals/Recovery',
  component: ForgotForm,
  args: { view: emptyRecovery(), onEdit: nothing, onTouch: nothing, onSubmit: nothing, onBack: nothing },
  render: (args) => (
    <ModalStory title="forgot.heading">
      <ForgotForm {...args} />
    </ModalStory>
  ),
};
export default meta;

type Story = StoryObj<typeof ForgotForm>;

const sentTo = (email: string): Story => ({
  render: () => (
    <ModalStory title="recover.heading">
      <RecoverySent email={email} onBack={nothing} />
    </ModalStory>
  ),
});

const filled = { ...emptyRecovery('ada@example.com'), proof: 'done' } as const;

export const Empty: Story = {};

export const Prefilled: Story = { args: { view: filled } };

export const Wrong: Story = {
  args: { view: { ...emptyRecovery('ada'), errors: { email: [errorMessage('email-wrong')] } } },
};

export const Unreachable: Story = {
  args: { view: { ...filled, errors: { main: [errorMessage('unreachable')] } } },
};

export const Sending: Story = { args: { view: { ...filled, status: 'submitting' } } };

export const SentToGmail: Story = sentTo('ada@gmail.com');

export const SentToYahoo: Story = sentTo('ada@yahoo.co.uk');

export const SentToAol: Story = sentTo('ada@aol.com');

export const SentToRambler: Story = sentTo('ada@rambler.ru');

export const SentToMailRu: Story = sentTo('ada@mail.ru');

export const SentToYandex: Story = sentTo('ada@ya.ru');

export const SentElsewhere: Story = sentTo(`${'ada.'.repeat(14)}king@example.org`);

export const SentDark: Story = { ...SentToGmail, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { ...SentToYahoo, parameters: { direction: 'rtl' } };
