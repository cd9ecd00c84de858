import type { MailTexts } from './mail-texts.ts';

const wasItYou =
  'Si no ha sido usted, puede que alguien conozca su contraseña. Solicite otra ahora mismo en la página de acceso: así se cerrarán todas las demás sesiones.';

/** For notices about affiliates' money: moving it takes a session and the authenticator. */
const notMine = 'Si no fue usted, cambie ahora su contraseña y contacte de inmediato con nuestro soporte.';

/** Spanish. */
export const es: MailTexts = {
  confirm: {
    subject: 'Confirme su dirección de correo',
    lines: [
      'Le damos la bienvenida a Altway. Confirme que esta dirección es suya y elija una contraseña: su cuenta quedará lista.',
    ],
    button: 'Confirmar y elegir contraseña',
    otherwise: 'Si no se ha registrado, ignore este correo. Sin el enlace nadie puede usar la cuenta.',
  },
  recover: {
    subject: 'Elija una contraseña nueva',
    lines: ['Se ha solicitado una contraseña nueva para su cuenta. Elíjala en nuestro sitio.'],
    button: 'Elegir una contraseña nueva',
    otherwise: 'Si no la ha solicitado, ignore este correo. Su contraseña sigue siendo la misma.',
  },
  'change-email': {
    subject: 'Confirme su nueva dirección de correo',
    lines: ['Esta dirección va a ser el correo de una cuenta de Altway. Confírmela para completar el cambio.'],
    button: 'Confirmar esta dirección',
    otherwise: 'Si no lo ha pedido, ignore este correo. No cambiará nada.',
  },
  'tracking-link': {
    subject: 'Siga su intercambio',
    lines: [
      'Se ha creado un intercambio con este correo. El enlace muestra adónde pagar y después cómo avanza, hasta que se envíen sus monedas.',
    ],
    button: 'Abrir el intercambio',
    otherwise: 'Si no ha creado ninguno, ignore este correo. No ocurre nada mientras nadie pague.',
    lifetime: 'Quien tenga el enlace ve el intercambio y puede decidir adónde va un reembolso: no lo comparta.',
    footer:
      'Recibe este correo porque se indicó esta dirección para un intercambio en Altway. Las respuestas no se leen.',
  },
  'email-changed': (email) => ({
    subject: 'Su dirección de correo ha cambiado',
    lines: [`Su cuenta está ahora asociada a ${email}. A partir de ahora, acceda con esa dirección.`],
    otherwise: 'Si no ha sido usted, contacte de inmediato con nuestro soporte.',
  }),
  'network-linked': (network) => ({
    subject: `${network} se ha vinculado a su cuenta`,
    lines: [`A partir de ahora puede acceder con ${network}.`],
    otherwise: `Si no ha sido usted, desvincule ${network} en su perfil y cambie su contraseña.`,
  }),
  'network-unlinked': (network) => ({
    subject: `${network} se ha desvinculado de su cuenta`,
    lines: [`${network} ya no da acceso a su cuenta.`],
    otherwise: wasItYou,
  }),
  'password-changed': {
    subject: 'Su contraseña ha cambiado',
    lines: ['Su cuenta tiene una contraseña nueva. Se ha cerrado la sesión en todos los demás dispositivos.'],
    otherwise: 'Si no ha sido usted, solicite ahora mismo una contraseña nueva en la página de acceso.',
  },
  'password-recovered': {
    subject: 'Se recuperó su contraseña',
    lines: [
      'Su cuenta tiene una contraseña nueva, establecida con un enlace de nuestro correo. Se ha cerrado la sesión en todos los dispositivos y los enlaces de correos anteriores ya no funcionan.',
    ],
    twoFactor: 'La autenticación de dos factores sigue activada.',
    apiKeys: (count) => `Claves de API revocadas: ${count}.`,
    networks: (names) => `Redes sociales que ya no abren la cuenta: ${names}.`,
    settings: (names) => `Fuera de uso hasta que lo confirme o lo sustituya en su cuenta: ${names}.`,
    otherwise:
      'Si no ha sido usted, alguien lee su correo: proteja su buzón, solicite una contraseña nueva en la página de acceso y contacte con nuestro soporte.',
  },
  'setting-confirmed': (setting) => ({
    subject: 'Un ajuste vuelve a estar en uso',
    lines: [`Hace un tiempo se recuperó su contraseña y ahora usted ha confirmado este ajuste: ${setting}.`],
    otherwise: notMine,
  }),
  settings: {
    'merchant-secret': 'secreto de comercio',
    'webhook-url': 'dirección a la que se envían los eventos',
    'payout-address': (currency) => `dirección de pago para ${currency}`,
  },
  'two-factor-on': {
    subject: 'La verificación en dos pasos está activada',
    lines: [
      'A partir de ahora, para acceder necesita un código de su aplicación de autenticación. Guarde los códigos de recuperación donde pueda encontrarlos sin el teléfono.',
    ],
    otherwise: wasItYou,
  },
  'two-factor-off': {
    subject: 'La verificación en dos pasos está desactivada',
    lines: ['Ahora basta la contraseña para entrar en su cuenta. Puede volver a activar los códigos en su perfil.'],
    otherwise: wasItYou,
  },
  'recovery-codes-renewed': {
    subject: 'Tiene códigos de recuperación nuevos',
    lines: ['Se han creado diez códigos de recuperación. Los anteriores ya no sirven: deséchelos.'],
    otherwise: wasItYou,
  },
  'recovery-code-used': {
    subject: 'Se ha usado un código de recuperación',
    lines: [
      'Se ha usado un código de recuperación en lugar del código de su aplicación de autenticación. Ya no volverá a servir. Puede crear otros en su perfil.',
    ],
    otherwise: wasItYou,
  },
  'api-key-created': {
    subject: 'Se creó una clave de su cuenta',
    lines: [
      'Se creó una nueva clave de API para su cuenta o se sustituyó una anterior. El software que la tenga hace intercambios en su nombre; no puede mover sus saldos.',
    ],
    otherwise: 'Si no fue usted, revoque la clave en su perfil y cambie la contraseña.',
  },
  'merchant-secret-renewed': {
    subject: 'Se renovó su secreto de comercio',
    lines: [
      'Los enlaces de pago y los eventos se firman desde ahora con un nuevo secreto. Los enlaces firmados con el anterior ya no funcionan.',
    ],
    otherwise: wasItYou,
  },
  'login-blocked': {
    subject: 'Acceso bloqueado temporalmente',
    lines: [
      'Ha habido varios intentos fallidos de acceder a su cuenta, así que los siguientes quedan bloqueados durante un máximo de 15 minutos. Nadie ha entrado.',
    ],
    otherwise:
      'Si no ha sido usted, active la verificación en dos pasos en su perfil y use una contraseña que no tenga en ningún otro sitio.',
  },
  'payout-requested': (sum, address) => ({
    subject: 'Se solicitó un pago',
    lines: [`${sum} de su saldo de afiliado van de camino a ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-changed': (currency, address) => ({
    subject: 'Se cambió su dirección de pago',
    lines: [`A partir de ahora sus ganancias de afiliado en ${currency} se pagarán a ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-removed': (currency) => ({
    subject: 'Se eliminó una dirección de pago',
    lines: [`Sus ganancias de afiliado en ${currency} ya no tienen dirección de pago.`],
    otherwise: notMine,
  }),
  lifetime: 'El enlace sirve una sola vez y durante 24 horas.',
  linkHint: 'Si el botón no funciona, abra este enlace:',
  footer: 'Recibe este correo por una cuenta en Altway. Las respuestas no se leen.',
};
