import type { MailTexts } from './mail-texts.ts';

const wasItYou =
  '본인이 한 일이 아니라면 다른 사람이 비밀번호를 알고 있을 수 있습니다. 지금 로그인 페이지에서 새 비밀번호를 요청하세요. 그러면 다른 모든 기기에서 로그아웃됩니다.';

/** For notices about affiliates' money: moving it takes a session and the authenticator. */
const notMine = '본인이 아니라면 지금 바로 비밀번호를 변경하고 고객 지원에 문의하세요.';

/** Korean. */
export const ko: MailTexts = {
  confirm: {
    subject: '이메일 주소를 확인해 주세요',
    lines: ['Altway에 오신 것을 환영합니다. 본인의 주소가 맞는지 확인하고 비밀번호를 정하면 계정이 준비됩니다.'],
    button: '확인하고 비밀번호 정하기',
    otherwise: '가입하신 적이 없다면 이 메일을 무시하세요. 링크가 없으면 아무도 계정을 사용할 수 없습니다.',
  },
  recover: {
    subject: '새 비밀번호를 정해 주세요',
    lines: ['회원님의 계정에 새 비밀번호가 요청되었습니다. 저희 사이트에서 새 비밀번호를 정해 주세요.'],
    button: '새 비밀번호 정하기',
    otherwise: '요청하신 적이 없다면 이 메일을 무시하세요. 비밀번호는 그대로 유지됩니다.',
  },
  'change-email': {
    subject: '새 이메일 주소를 확인해 주세요',
    lines: ['이 주소를 Altway 계정의 이메일로 변경하려고 합니다. 변경을 마치려면 주소를 확인해 주세요.'],
    button: '이 주소 확인하기',
    otherwise: '요청하신 적이 없다면 이 메일을 무시하세요. 아무것도 바뀌지 않습니다.',
  },
  'tracking-link': {
    subject: '교환 진행 상황을 확인하세요',
    lines: [
      '이 이메일로 교환이 만들어졌습니다. 링크에서 보낼 곳을 확인하고, 코인이 전송될 때까지 진행 상황을 볼 수 있습니다.',
    ],
    button: '교환 열기',
    otherwise: '교환을 만드신 적이 없다면 이 메일을 무시하세요. 아무도 지불하지 않으면 아무 일도 일어나지 않습니다.',
    lifetime: '링크가 있으면 누구나 교환을 보고 환불받을 곳을 정할 수 있으니 다른 사람에게 알려 주지 마세요.',
    footer: '이 메일은 Altway의 교환에 이 주소가 입력되어 발송되었습니다. 회신은 확인하지 않습니다.',
  },
  'email-changed': (email) => ({
    subject: '이메일 주소가 변경되었습니다',
    lines: [`회원님 계정의 이메일 주소가 다음으로 변경되었습니다: ${email}. 앞으로는 이 주소로 로그인하세요.`],
    otherwise: '본인이 한 일이 아니라면 즉시 고객지원에 문의하세요.',
  }),
  'network-linked': (network) => ({
    subject: `${network} 로그인이 계정에 연결되었습니다`,
    lines: [`이제 ${network} 계정으로 로그인할 수 있습니다.`],
    otherwise: `본인이 한 일이 아니라면 프로필에서 ${network} 연결을 해제하고 비밀번호를 변경하세요.`,
  }),
  'network-unlinked': (network) => ({
    subject: `${network} 로그인이 계정에서 해제되었습니다`,
    lines: [`이제 ${network} 계정으로는 로그인할 수 없습니다.`],
    otherwise: wasItYou,
  }),
  'password-changed': {
    subject: '비밀번호가 변경되었습니다',
    lines: ['계정의 비밀번호가 새로 바뀌었습니다. 다른 모든 기기에서 로그아웃되었습니다.'],
    otherwise: '본인이 한 일이 아니라면 지금 로그인 페이지에서 새 비밀번호를 요청하세요.',
  },
  'password-recovered': {
    subject: '비밀번호가 복구되었습니다',
    lines: [
      '메일의 링크로 계정에 새 비밀번호가 설정되었습니다. 모든 기기에서 로그아웃되었고 이전 메일의 링크는 더 이상 작동하지 않습니다.',
    ],
    twoFactor: '2단계 인증은 계속 켜져 있습니다.',
    apiKeys: (count) => `취소된 API 키: ${count}개.`,
    networks: (names) => `더 이상 계정을 열 수 없는 소셜 네트워크: ${names}.`,
    settings: (names) => `계정에서 확인하거나 교체할 때까지 사용되지 않음: ${names}.`,
    otherwise:
      '본인이 한 일이 아니라면 누군가 메일을 읽고 있습니다. 메일함을 보호하고 로그인 페이지에서 새 비밀번호를 요청한 뒤 고객 지원에 문의하세요.',
  },
  'setting-confirmed': (setting) => ({
    subject: '설정이 다시 사용됩니다',
    lines: [`이전에 비밀번호가 복구되었고 이제 다음 설정을 확인하셨습니다: ${setting}.`],
    otherwise: notMine,
  }),
  settings: {
    'merchant-secret': '판매자 비밀키',
    'webhook-url': '이벤트가 전송되는 주소',
    'payout-address': (currency) => `${currency} 출금 주소`,
  },
  'two-factor-on': {
    subject: '2단계 인증이 켜졌습니다',
    lines: ['이제 로그인할 때 인증 앱의 코드가 필요합니다. 복구 코드는 휴대전화 없이도 찾을 수 있는 곳에 보관하세요.'],
    otherwise: wasItYou,
  },
  'two-factor-off': {
    subject: '2단계 인증이 꺼졌습니다',
    lines: ['이제 비밀번호만으로 계정에 로그인됩니다. 프로필에서 다시 켤 수 있습니다.'],
    otherwise: wasItYou,
  },
  'recovery-codes-renewed': {
    subject: '복구 코드가 새로 만들어졌습니다',
    lines: ['새 복구 코드 10개가 만들어졌습니다. 이전 코드는 더 이상 쓸 수 없으니 버리세요.'],
    otherwise: wasItYou,
  },
  'recovery-code-used': {
    subject: '복구 코드가 사용되었습니다',
    lines: [
      '인증 앱의 코드 대신 복구 코드가 사용되었습니다. 이 코드는 다시 쓸 수 없습니다. 프로필에서 새 코드를 만들 수 있습니다.',
    ],
    otherwise: wasItYou,
  },
  'api-key-created': {
    subject: '계정의 키가 만들어졌습니다',
    lines: [
      '계정에 새 API 키가 만들어졌거나 이전 키가 교체되었습니다. 이 키를 가진 소프트웨어는 회원님의 이름으로 교환하지만 잔액은 옮길 수 없습니다.',
    ],
    otherwise: '본인이 아니라면 프로필에서 키를 폐기하고 비밀번호를 변경하세요.',
  },
  'merchant-secret-renewed': {
    subject: '판매자 비밀키가 갱신되었습니다',
    lines: [
      '이제부터 결제 링크와 이벤트는 새 비밀키로 서명됩니다. 이전 비밀키로 서명된 링크는 더 이상 작동하지 않습니다.',
    ],
    otherwise: wasItYou,
  },
  'login-blocked': {
    subject: '로그인이 잠시 차단되었습니다',
    lines: ['계정 로그인 시도가 여러 번 실패하여 최대 15분 동안 로그인이 차단됩니다. 로그인에 성공한 사람은 없습니다.'],
    otherwise: '본인이 한 일이 아니라면 프로필에서 2단계 인증을 켜고 다른 사이트에서 쓰지 않는 비밀번호를 사용하세요.',
  },
  'payout-requested': (sum, address) => ({
    subject: '출금이 요청되었습니다',
    lines: [`제휴 잔액에서 ${sum}이(가) ${address}(으)로 전송되고 있습니다.`],
    otherwise: notMine,
  }),
  'payout-address-changed': (currency, address) => ({
    subject: '출금 주소가 변경되었습니다',
    lines: [`이제부터 ${currency} 제휴 수익은 ${address}(으)로 지급됩니다.`],
    otherwise: notMine,
  }),
  'payout-address-removed': (currency) => ({
    subject: '출금 주소가 삭제되었습니다',
    lines: [`${currency} 제휴 수익의 출금 주소가 더 이상 없습니다.`],
    otherwise: notMine,
  }),
  lifetime: '링크는 한 번만, 24시간 동안 사용할 수 있습니다.',
  linkHint: '버튼이 작동하지 않으면 다음 링크를 여세요:',
  footer: '이 메일은 Altway 계정과 관련하여 발송되었습니다. 회신은 확인하지 않습니다.',
};
