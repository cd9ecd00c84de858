import { ModalFrame, type ModalFrameProps } from '../../components/modals/modal-frame.tsx';
import { HowItWorks, MemberOrNot, RecoverySent, WhyEmail } from '../../components/modals/plain-modals.tsx';
import { guestPathOf } from '../../../core/domain/quotes/exchange-route.ts';
import { usePage } from '../../hooks/page-context.ts';
import { useText } from '../../hooks/i18n.ts';
import type { Modal } from '../../hooks/modals.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import {
  CodeModal,
  ConfirmEmailModal,
  ForgotModal,
  LoginModal,
  type ModalFormProps,
  SignUpModal,
} from './modal-forms.tsx';

export interface ModalHostProps
  extends ModalFormProps, Pick<ModalFrameProps, 'isOpen' | 'onClose' | 'onClosed' | 'returnTo'> {}

const TITLES: Readonly<Record<Modal['kind'], MessageId>> = {
  login: 'login.heading',
  signUp: 'signUp.heading',
  member: 'member.heading',
  forgot: 'forgot.heading',
  recover: 'recover.heading',
  whyEmail: 'whyEmail.heading',
  howItWorks: 'howItWorks.heading',
  twoFactor: 'code.heading',
  confirmEmail: 'confirmEmail.heading',
};

/** Every modal of the page, one at a time. Large: load it lazily, with the use cases of accounts. */
export function ModalHost({ modal, onOpen, onProceed, ...frame }: ModalHostProps) {
  const text = useText();
  return (
    <ModalFrame {...frame} kind={modal.kind} title={text(TITLES[modal.kind])}>
      <Content modal={modal} onOpen={onOpen} onProceed={onProceed} />
    </ModalFrame>
  );
}

function Content({ modal, ...events }: ModalFormProps) {
  const { onOpen, onProceed } = events;
  const { site } = usePage();
  switch (modal.kind) {
    case 'login':
      return <LoginModal modal={modal} {...events} />;
    case 'signUp':
      return <SignUpModal modal={modal} {...events} />;
    case 'twoFactor':
      return <CodeModal modal={modal} {...events} />;
    case 'forgot':
      return <ForgotModal modal={modal} {...events} />;
    case 'member': {
      const { proceedTo } = modal;
      const guest = site.hasGuests ? guestPathOf(proceedTo) : undefined;
      return (
        <MemberOrNot
          onGuest={guest === undefined ? undefined : () => onProceed(guest)}
          onNew={() => onOpen({ kind: 'signUp', proceedTo })}
          onLogin={() => onOpen({ kind: 'login', proceedTo })}
        />
      );
    }
    case 'recover': {
      const { email, proceedTo } = modal;
      return <RecoverySent email={email} onBack={() => onOpen({ kind: 'login', proceedTo, email })} />;
    }
    case 'confirmEmail':
      return <ConfirmEmailModal modal={modal} {...events} />;
    case 'whyEmail': {
      const { proceedTo } = modal;
      return <WhyEmail onBack={() => onOpen({ kind: 'signUp', proceedTo })} />;
    }
    case 'howItWorks':
      return <HowItWorks />;
  }
}
