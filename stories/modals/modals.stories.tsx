import type { Meta, StoryObj } from '@storybook/react-vite';
import { errorMessage } from '../../core/domain/error-messages.ts';
import { type ConfirmLoginView, EMPTY_CONFIRMATION } from '../../core/use-cases/accounts/sign-in/confirm-login.ts';
import { CodeForm } from '../../ui/components/modals/forms/code-form.tsx';
import { ConfirmEmail } from '../../ui/components/modals/confirm-email.tsx';
import { HowItWorks, MemberOrNot, WhyEmail } from '../../ui/components/modals/plain-modals.tsx';
import { ModalStory, nothing } from '../support/modal-story.tsx';

const meta: Meta<typeof ModalStory> = { title: 'Modals/Questions and codes', component: ModalStory };
export default meta;

type Story = StoryObj<typeof ModalStory>;

const confirming = (email: string, isSentAgain: boolean) => (
  <ConfirmEmail
    email={email}
    state={{ status: 'idle' }}
    isSentAgain={isSentAgain}
    onAgain={nothing}
    onOther={nothing}
  />
);

const code = (view: ConfirmLoginView): Story => ({
  args: {
    title: 'code.heading',
    children: <CodeForm view={view} onEdit={nothing} onSubmit={nothing} onBack={nothing} />,
  },
});

export const Member: Story = {
  args: { title: 'member.heading', children: <MemberOrNot onNew={nothing} onLogin={nothing} onGuest={nothing} /> },
};

/** Where the operator requires an account. */
export const MemberOnly: Story = {
  args: { title: 'member.heading', children: <MemberOrNot onNew={nothing} onLogin={nothing} /> },
};

export const WhyLeaveEmail: Story = { args: { title: 'whyEmail.heading', children: <WhyEmail onBack={nothing} /> } };

export const HowAltwayWorks: Story = { args: { title: 'howItWorks.heading', children: <HowItWorks /> } };

export const ConfirmTheEmail: Story = {
  args: { title: 'confirmEmail.heading', children: confirming('ada@yandex.com', false) },
};

/** The address has no webmail that is known. */
export const ConfirmAnotherEmail: Story = {
  args: { title: 'confirmEmail.heading', children: confirming('ada@altway.example', true) },
};

export const TwoFactorCode: Story = code(EMPTY_CONFIRMATION);

export const TwoFactorWrong: Story = code({
  status: 'editing',
  values: { totp: '12345' },
  errors: { totp: [errorMessage('code-digits')] },
});

export const TwoFactorChecking: Story = code({ ...EMPTY_CONFIRMATION, status: 'submitting' });

export const TwoFactorOver: Story = code({ ...EMPTY_CONFIRMATION, status: 'over' });

export const MemberDark: Story = { ...Member, parameters: { theme: 'dark' } };

export const HowRightToLeft: Story = { ...HowAltwayWorks, parameters: { direction: 'rtl' } };
