import type { MailTexts } from './mail-texts.ts';

const wasItYou = '如果不是您本人操作，可能有人知道您的密码。请立即在登录页面申请新密码：其他所有会话都会随之退出。';

/** For notices about affiliates' money: moving it takes a session and the authenticator. */
const notMine = '如果不是您本人操作，请立即更改密码并联系我们的客服。';

/** Chinese, simplified. */
export const cn: MailTexts = {
  confirm: {
    subject: '请确认您的邮箱地址',
    lines: ['欢迎使用 Altway。请确认这是您的邮箱地址并设置密码，账户即可使用。'],
    button: '确认并设置密码',
    otherwise: '如果您没有注册，请忽略此邮件。没有该链接，任何人都无法使用此账户。',
  },
  recover: {
    subject: '请设置新密码',
    lines: ['有人为您的账户申请了新密码。请在我们的网站上设置。'],
    button: '设置新密码',
    otherwise: '如果您没有申请，请忽略此邮件。您的密码保持不变。',
  },
  'change-email': {
    subject: '请确认您的新邮箱地址',
    lines: ['此地址将成为一个 Altway 账户的邮箱。请确认以完成更改。'],
    button: '确认此地址',
    otherwise: '如果您没有提出此请求，请忽略此邮件。不会有任何更改。',
  },
  'tracking-link': {
    subject: '查看您的兑换进度',
    lines: ['有一笔兑换使用了此邮箱。链接中会显示付款地址，以及兑换的进度，直到您的币发出为止。'],
    button: '打开兑换',
    otherwise: '如果您没有创建兑换，请忽略此邮件。只要无人付款，就不会发生任何事情。',
    lifetime: '任何人持有该链接都能看到这笔兑换，并能决定退款的去向：请勿转给他人。',
    footer: '您收到此邮件是因为 Altway 的一笔兑换填写了此地址。对此邮件的回复无人查看。',
  },
  'email-changed': (email) => ({
    subject: '您的邮箱地址已更改',
    lines: [`您的账户邮箱现为 ${email}。今后请使用该地址登录。`],
    otherwise: '如果不是您本人操作，请立即联系我们的客服。',
  }),
  'network-linked': (network) => ({
    subject: `${network} 已关联到您的账户`,
    lines: [`今后您可以使用 ${network} 登录。`],
    otherwise: `如果不是您本人操作，请在个人资料中解除与 ${network} 的关联并更改密码。`,
  }),
  'network-unlinked': (network) => ({
    subject: `${network} 已与您的账户解除关联`,
    lines: [`${network} 不能再用于登录您的账户。`],
    otherwise: wasItYou,
  }),
  'password-changed': {
    subject: '您的密码已更改',
    lines: ['您的账户已启用新密码。其他所有设备均已退出登录。'],
    otherwise: '如果不是您本人操作，请立即在登录页面申请新密码。',
  },
  'password-recovered': {
    subject: '您的密码已找回',
    lines: ['您的账户已通过我们邮件中的链接设置了新密码。所有设备均已退出登录，之前邮件中的链接不再有效。'],
    twoFactor: '双重验证保持开启。',
    apiKeys: (count) => `已撤销的 API 密钥：${count} 个。`,
    networks: (names) => `不再能登录账户的社交网络：${names}。`,
    settings: (names) => `在您于账户中确认或更换之前停止使用：${names}。`,
    otherwise: '如果不是您本人操作，说明有人在读取您的邮件：请保护好您的邮箱，在登录页面申请新密码，并联系我们的客服。',
  },
  'setting-confirmed': (setting) => ({
    subject: '一项设置已恢复使用',
    lines: [`此前您的密码已找回，现在您确认了这项设置：${setting}。`],
    otherwise: notMine,
  }),
  settings: {
    'merchant-secret': '商户密钥',
    'webhook-url': '接收事件的地址',
    'payout-address': (currency) => `${currency} 提现地址`,
  },
  'two-factor-on': {
    subject: '双重验证已开启',
    lines: ['今后登录时需要输入身份验证器中的验证码。请把恢复码保存在没有手机也能找到的地方。'],
    otherwise: wasItYou,
  },
  'two-factor-off': {
    subject: '双重验证已关闭',
    lines: ['现在仅凭密码即可登录您的账户。您可以在个人资料中重新开启验证码。'],
    otherwise: wasItYou,
  },
  'recovery-codes-renewed': {
    subject: '您有新的恢复码',
    lines: ['已生成十个新的恢复码。旧的恢复码已失效，请丢弃。'],
    otherwise: wasItYou,
  },
  'recovery-code-used': {
    subject: '有一个恢复码被使用',
    lines: ['有人使用恢复码代替了身份验证器的验证码。该恢复码不能再次使用。您可以在个人资料中生成新的恢复码。'],
    otherwise: wasItYou,
  },
  'api-key-created': {
    subject: '您的账户创建了一个密钥',
    lines: ['您的账户创建了新的 API 密钥，或替换了旧密钥。持有它的软件可以以您的名义进行兑换，但不能动用您的余额。'],
    otherwise: '如果这不是您本人的操作，请在个人资料中撤销该密钥并更改密码。',
  },
  'merchant-secret-renewed': {
    subject: '您的商户密钥已更新',
    lines: ['从现在起，付款链接和事件将使用新的商户密钥签名。用旧密钥签名的链接不再有效。'],
    otherwise: wasItYou,
  },
  'login-blocked': {
    subject: '登录已被暂时阻止',
    lines: ['您的账户出现多次登录失败，因此后续登录最多会被阻止 15 分钟。没有人进入您的账户。'],
    otherwise: '如果不是您本人操作，请在个人资料中开启双重验证，并使用未在其他网站用过的密码。',
  },
  'payout-requested': (sum, address) => ({
    subject: '已申请提现',
    lines: [`您的推广余额中的 ${sum} 正在发往 ${address}。`],
    otherwise: notMine,
  }),
  'payout-address-changed': (currency, address) => ({
    subject: '您的提现地址已更改',
    lines: [`从现在起，您的 ${currency} 推广收益将支付到 ${address}。`],
    otherwise: notMine,
  }),
  'payout-address-removed': (currency) => ({
    subject: '提现地址已删除',
    lines: [`您的 ${currency} 推广收益不再有提现地址。`],
    otherwise: notMine,
  }),
  lifetime: '该链接仅可使用一次，24 小时内有效。',
  linkHint: '如果按钮无法使用，请打开此链接：',
  footer: '您收到此邮件是因为 Altway 的一个账户。对此邮件的回复无人查看。',
};
