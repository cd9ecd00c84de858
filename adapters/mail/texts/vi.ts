import type { MailTexts } from './mail-texts.ts';

const wasItYou =
  'Nếu không phải bạn, có thể ai đó đã biết mật khẩu của bạn. Hãy yêu cầu mật khẩu mới ngay trên trang đăng nhập: mọi phiên khác sẽ bị đăng xuất.';

/** For notices about affiliates' money: moving it takes a session and the authenticator. */
const notMine = 'Nếu đó không phải là bạn, hãy đổi mật khẩu ngay và liên hệ bộ phận hỗ trợ của chúng tôi.';

/** Vietnamese. */
export const vi: MailTexts = {
  confirm: {
    subject: 'Xác nhận địa chỉ email của bạn',
    lines: [
      'Chào mừng bạn đến với Altway. Hãy xác nhận đây là địa chỉ của bạn và chọn mật khẩu: tài khoản sẽ sẵn sàng.',
    ],
    button: 'Xác nhận và chọn mật khẩu',
    otherwise: 'Nếu bạn không đăng ký, hãy bỏ qua email này. Không có liên kết thì không ai dùng được tài khoản.',
  },
  recover: {
    subject: 'Chọn mật khẩu mới',
    lines: ['Có yêu cầu đặt mật khẩu mới cho tài khoản của bạn. Hãy chọn mật khẩu trên trang của chúng tôi.'],
    button: 'Chọn mật khẩu mới',
    otherwise: 'Nếu bạn không yêu cầu, hãy bỏ qua email này. Mật khẩu của bạn vẫn giữ nguyên.',
  },
  'change-email': {
    subject: 'Xác nhận địa chỉ email mới của bạn',
    lines: ['Địa chỉ này sẽ trở thành email của một tài khoản Altway. Hãy xác nhận để hoàn tất việc thay đổi.'],
    button: 'Xác nhận địa chỉ này',
    otherwise: 'Nếu bạn không yêu cầu, hãy bỏ qua email này. Sẽ không có gì thay đổi.',
  },
  'tracking-link': {
    subject: 'Theo dõi giao dịch của bạn',
    lines: [
      'Một giao dịch đã được tạo với email này. Liên kết cho biết nơi cần thanh toán, rồi tình trạng giao dịch cho đến khi coin của bạn được gửi đi.',
    ],
    button: 'Mở giao dịch',
    otherwise: 'Nếu bạn không tạo giao dịch nào, hãy bỏ qua email này. Không có gì xảy ra nếu không ai thanh toán.',
    lifetime: 'Ai có liên kết đều xem được giao dịch và quyết định được nơi nhận tiền hoàn: hãy giữ kín liên kết.',
    footer:
      'Bạn nhận được email này vì địa chỉ này được nhập cho một giao dịch tại Altway. Thư trả lời sẽ không được đọc.',
  },
  'email-changed': (email) => ({
    subject: 'Địa chỉ email của bạn đã được thay đổi',
    lines: [`Tài khoản của bạn giờ gắn với ${email}. Từ nay hãy đăng nhập bằng địa chỉ đó.`],
    otherwise: 'Nếu không phải bạn, hãy liên hệ ngay với bộ phận hỗ trợ của chúng tôi.',
  }),
  'network-linked': (network) => ({
    subject: `${network} đã được liên kết với tài khoản của bạn`,
    lines: [`Từ nay bạn có thể đăng nhập bằng ${network}.`],
    otherwise: `Nếu không phải bạn, hãy hủy liên kết ${network} trong hồ sơ và đổi mật khẩu.`,
  }),
  'network-unlinked': (network) => ({
    subject: `${network} đã được hủy liên kết khỏi tài khoản của bạn`,
    lines: [`Không thể đăng nhập vào tài khoản của bạn bằng ${network} nữa.`],
    otherwise: wasItYou,
  }),
  'password-changed': {
    subject: 'Mật khẩu của bạn đã được thay đổi',
    lines: ['Tài khoản của bạn có mật khẩu mới. Mọi thiết bị khác đã bị đăng xuất.'],
    otherwise: 'Nếu không phải bạn, hãy yêu cầu mật khẩu mới ngay trên trang đăng nhập.',
  },
  'password-recovered': {
    subject: 'Mật khẩu của bạn đã được khôi phục',
    lines: [
      'Tài khoản của bạn có mật khẩu mới, được đặt qua liên kết trong thư của chúng tôi. Mọi thiết bị đã bị đăng xuất, và các liên kết trong thư trước không còn hiệu lực.',
    ],
    twoFactor: 'Xác thực hai yếu tố vẫn bật.',
    apiKeys: (count) => `Số khóa API đã bị thu hồi: ${count}.`,
    networks: (names) => `Mạng xã hội không còn mở được tài khoản: ${names}.`,
    settings: (names) => `Ngừng sử dụng cho đến khi bạn xác nhận hoặc thay trong tài khoản: ${names}.`,
    otherwise:
      'Nếu không phải bạn, có người đang đọc thư của bạn: hãy bảo vệ hộp thư, yêu cầu mật khẩu mới trên trang đăng nhập và liên hệ bộ phận hỗ trợ của chúng tôi.',
  },
  'setting-confirmed': (setting) => ({
    subject: 'Một thiết lập đã được dùng lại',
    lines: [`Trước đó mật khẩu của bạn đã được khôi phục, và nay bạn đã xác nhận thiết lập này: ${setting}.`],
    otherwise: notMine,
  }),
  settings: {
    'merchant-secret': 'khóa bí mật người bán',
    'webhook-url': 'địa chỉ nhận sự kiện',
    'payout-address': (currency) => `địa chỉ nhận tiền ${currency}`,
  },
  'two-factor-on': {
    subject: 'Xác thực hai yếu tố đã được bật',
    lines: [
      'Từ nay, để đăng nhập cần có mã từ ứng dụng xác thực. Hãy cất mã khôi phục ở nơi bạn tìm được khi không có điện thoại.',
    ],
    otherwise: wasItYou,
  },
  'two-factor-off': {
    subject: 'Xác thực hai yếu tố đã được tắt',
    lines: ['Giờ chỉ cần mật khẩu là mở được tài khoản của bạn. Bạn có thể bật lại mã trong hồ sơ.'],
    otherwise: wasItYou,
  },
  'recovery-codes-renewed': {
    subject: 'Bạn có mã khôi phục mới',
    lines: ['Mười mã khôi phục mới đã được tạo. Các mã cũ không còn dùng được: hãy bỏ chúng đi.'],
    otherwise: wasItYou,
  },
  'recovery-code-used': {
    subject: 'Một mã khôi phục đã được sử dụng',
    lines: [
      'Một mã khôi phục đã được dùng thay cho mã từ ứng dụng xác thực. Mã đó không dùng lại được. Bạn có thể tạo mã mới trong hồ sơ.',
    ],
    otherwise: wasItYou,
  },
  'api-key-created': {
    subject: 'Một khóa của tài khoản đã được tạo',
    lines: [
      'Một khóa API mới đã được tạo cho tài khoản của bạn, hoặc khóa cũ đã được thay. Phần mềm có khóa này giao dịch dưới tên bạn; nó không thể chuyển số dư của bạn.',
    ],
    otherwise: 'Nếu không phải bạn, hãy thu hồi khóa trong hồ sơ và đổi mật khẩu.',
  },
  'merchant-secret-renewed': {
    subject: 'Khóa bí mật người bán đã được đổi',
    lines: [
      'Từ bây giờ các liên kết thanh toán và sự kiện được ký bằng khóa bí mật mới. Liên kết ký bằng khóa cũ không còn hiệu lực.',
    ],
    otherwise: wasItYou,
  },
  'login-blocked': {
    subject: 'Đăng nhập tạm thời bị chặn',
    lines: [
      'Đã có nhiều lần đăng nhập không thành công vào tài khoản của bạn, nên các lần tiếp theo bị chặn tối đa 15 phút. Không ai vào được tài khoản.',
    ],
    otherwise:
      'Nếu không phải bạn, hãy bật xác thực hai yếu tố trong hồ sơ và dùng mật khẩu không dùng ở trang nào khác.',
  },
  'payout-requested': (sum, address) => ({
    subject: 'Đã có yêu cầu rút tiền',
    lines: [`${sum} từ số dư đối tác của bạn đang được gửi đến ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-changed': (currency, address) => ({
    subject: 'Địa chỉ nhận tiền của bạn đã thay đổi',
    lines: [`Từ nay thu nhập đối tác bằng ${currency} của bạn sẽ được trả về ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-removed': (currency) => ({
    subject: 'Một địa chỉ nhận tiền đã bị xóa',
    lines: [`Thu nhập đối tác bằng ${currency} của bạn không còn địa chỉ nhận tiền.`],
    otherwise: notMine,
  }),
  lifetime: 'Liên kết chỉ dùng được một lần, trong vòng 24 giờ.',
  linkHint: 'Nếu nút không hoạt động, hãy mở liên kết này:',
  footer: 'Bạn nhận được email này vì có một tài khoản tại Altway. Thư trả lời sẽ không được đọc.',
};
