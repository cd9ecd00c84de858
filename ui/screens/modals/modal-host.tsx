import { ModalFrame, type ModalFrameProps } from '../../components/modals/modal-frame.tsx';
import {
  ConfirmEmail,
  HowItWorks,
  MemberOrNot,
  RecoverySent,
  WhyEmail,
} from '../../components/modals/plain-modals.tsx';
import { useText } from '../../hooks/i18n.ts';
import type { Modal } from '../../hooks/modals.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import { CodeModal, ForgotModal, LoginModal, type ModalFormProps, SignUpModal } from './modal-forms.tsx';

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
  const { onOpen } = events;
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
      return (
        <MemberOrNot
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
      return <ConfirmEmail email={modal.email} />;
    case 'whyEmail': {
      const { proceedTo } = modal;
      return <WhyEmail onBack={() => onOpen({ kind: 'signUp', proceedTo })} />;
    }
    case 'howItWorks':
      return <HowItWorks />;
  }
}
