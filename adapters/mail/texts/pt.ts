import type { MailTexts } from './mail-texts.ts';

const wasItYou =
  'Se não foi você, alguém pode saber a sua senha. Peça uma nova agora na página de login: isso encerra todas as outras sessões.';

/** For notices about affiliates' money: moving it takes a session and the authenticator. */
const notMine = 'Se não foi você, altere já a sua palavra-passe e contacte o nosso suporte.';

/** Portuguese, as in Brazil. */
export const pt: MailTexts = {
  confirm: {
    subject: 'Confirme o seu e-mail',
    lines: ['Boas-vindas à Altway. Confirme que este endereço é seu e escolha uma senha: sua conta estará pronta.'],
    button: 'Confirmar e escolher uma senha',
    otherwise: 'Se você não se cadastrou, ignore este e-mail. Sem o link, ninguém pode usar a conta.',
  },
  recover: {
    subject: 'Escolha uma nova senha',
    lines: ['Uma nova senha foi solicitada para a sua conta. Escolha-a no nosso site.'],
    button: 'Escolher uma nova senha',
    otherwise: 'Se você não a solicitou, ignore este e-mail. Sua senha continua a mesma.',
  },
  'change-email': {
    subject: 'Confirme o seu novo e-mail',
    lines: ['Este endereço vai ser o e-mail de uma conta da Altway. Confirme-o para concluir a alteração.'],
    button: 'Confirmar este endereço',
    otherwise: 'Se você não pediu isso, ignore este e-mail. Nada será alterado.',
  },
  'tracking-link': {
    subject: 'Acompanhe a sua troca',
    lines: [
      'Uma troca foi criada com este e-mail. O link mostra onde pagar e, depois, como ela está, até que suas moedas sejam enviadas.',
    ],
    button: 'Abrir a troca',
    otherwise: 'Se você não criou nenhuma, ignore este e-mail. Nada acontece enquanto ninguém pagar.',
    lifetime: 'Quem tiver o link vê a troca e pode decidir para onde vai um reembolso: guarde-o para você.',
    footer:
      'Você recebe este e-mail porque este endereço foi informado para uma troca na Altway. As respostas não são lidas.',
  },
  'email-changed': (email) => ({
    subject: 'Seu e-mail foi alterado',
    lines: [`Sua conta agora está associada a ${email}. A partir de agora, entre com esse endereço.`],
    otherwise: 'Se não foi você, fale imediatamente com o nosso suporte.',
  }),
  'network-linked': (network) => ({
    subject: `${network} foi vinculado à sua conta`,
    lines: [`A partir de agora você pode entrar com ${network}.`],
    otherwise: `Se não foi você, desvincule ${network} no seu perfil e troque a sua senha.`,
  }),
  'network-unlinked': (network) => ({
    subject: `${network} foi desvinculado da sua conta`,
    lines: [`${network} não dá mais acesso à sua conta.`],
    otherwise: wasItYou,
  }),
  'password-changed': {
    subject: 'Sua senha foi alterada',
    lines: ['Sua conta tem uma nova senha. A sessão foi encerrada em todos os outros dispositivos.'],
    otherwise: 'Se não foi você, peça agora uma nova senha na página de login.',
  },
  'password-recovered': {
    subject: 'Sua senha foi recuperada',
    lines: [
      'Sua conta tem uma nova senha, definida por um link do nosso e-mail. A sessão foi encerrada em todos os dispositivos, e os links de e-mails anteriores não funcionam mais.',
    ],
    twoFactor: 'A autenticação de dois fatores continua ativada.',
    apiKeys: (count) => `Chaves de API revogadas: ${count}.`,
    networks: (names) => `Redes sociais que não abrem mais a conta: ${names}.`,
    settings: (names) => `Fora de uso até você confirmar ou substituir na sua conta: ${names}.`,
    otherwise:
      'Se não foi você, alguém lê os seus e-mails: proteja a sua caixa de correio, peça uma nova senha na página de login e fale com o nosso suporte.',
  },
  'setting-confirmed': (setting) => ({
    subject: 'Uma configuração voltou a ser usada',
    lines: [`Sua senha tinha sido recuperada, e agora você confirmou esta configuração: ${setting}.`],
    otherwise: notMine,
  }),
  settings: {
    'merchant-secret': 'segredo de comerciante',
    'webhook-url': 'endereço para onde os eventos são enviados',
    'payout-address': (currency) => `endereço de pagamento para ${currency}`,
  },
  'two-factor-on': {
    subject: 'A autenticação em duas etapas está ativada',
    lines: [
      'A partir de agora, o login pede um código do seu aplicativo autenticador. Guarde os códigos de recuperação onde você possa encontrá-los sem o celular.',
    ],
    otherwise: wasItYou,
  },
  'two-factor-off': {
    subject: 'A autenticação em duas etapas está desativada',
    lines: ['Agora só a senha já abre a sua conta. Você pode reativar os códigos no seu perfil.'],
    otherwise: wasItYou,
  },
  'recovery-codes-renewed': {
    subject: 'Você tem novos códigos de recuperação',
    lines: ['Dez novos códigos de recuperação foram criados. Os antigos não funcionam mais: jogue-os fora.'],
    otherwise: wasItYou,
  },
  'recovery-code-used': {
    subject: 'Um código de recuperação foi usado',
    lines: [
      'Um código de recuperação substituiu o código do seu aplicativo autenticador. Ele não vai funcionar de novo. Você pode criar outros no seu perfil.',
    ],
    otherwise: wasItYou,
  },
  'api-key-created': {
    subject: 'Uma chave da sua conta foi criada',
    lines: [
      'Uma nova chave de API foi criada para a sua conta, ou uma antiga foi substituída. O software que a tiver faz trocas em seu nome; não pode mover os seus saldos.',
    ],
    otherwise: 'Se não foi você, revogue a chave no seu perfil e altere a senha.',
  },
  'merchant-secret-renewed': {
    subject: 'O seu segredo de comerciante foi renovado',
    lines: [
      'A partir de agora, links de pagamento e eventos são assinados com um novo segredo. Links assinados com o antigo já não funcionam.',
    ],
    otherwise: wasItYou,
  },
  'login-blocked': {
    subject: 'Login bloqueado por um tempo',
    lines: [
      'Houve várias tentativas malsucedidas de entrar na sua conta, por isso as próximas ficam bloqueadas por até 15 minutos. Ninguém entrou.',
    ],
    otherwise:
      'Se não foi você, ative a autenticação em duas etapas no seu perfil e use uma senha que não sirva em nenhum outro site.',
  },
  'payout-requested': (sum, address) => ({
    subject: 'Foi pedido um pagamento',
    lines: [`${sum} do seu saldo de afiliado estão a caminho de ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-changed': (currency, address) => ({
    subject: 'O seu endereço de pagamento foi alterado',
    lines: [`A partir de agora, os seus ganhos de afiliado em ${currency} são pagos para ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-removed': (currency) => ({
    subject: 'Um endereço de pagamento foi removido',
    lines: [`Os seus ganhos de afiliado em ${currency} já não têm endereço de pagamento.`],
    otherwise: notMine,
  }),
  lifetime: 'O link funciona uma única vez e por 24 horas.',
  linkHint: 'Se o botão não funcionar, abra este link:',
  footer: 'Você recebe este e-mail por causa de uma conta na Altway. As respostas não são lidas.',
};
