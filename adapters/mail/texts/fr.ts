import type { MailTexts } from './mail-texts.ts';

const wasItYou =
  'Si ce n’était pas vous, quelqu’un connaît peut-être votre mot de passe. Demandez-en tout de suite un nouveau sur la page de connexion : tous les autres seront déconnectés.';

/** For notices about affiliates' money: moving it takes a session and the authenticator. */
const notMine = 'Si ce n’était pas vous, changez tout de suite votre mot de passe et contactez notre assistance.';

/** French. */
export const fr: MailTexts = {
  confirm: {
    subject: 'Confirmez votre adresse e-mail',
    lines: [
      'Bienvenue chez Altway. Confirmez que cette adresse est la vôtre et choisissez un mot de passe : votre compte sera prêt.',
    ],
    button: 'Confirmer et choisir un mot de passe',
    otherwise:
      'Si vous ne vous êtes pas inscrit, ignorez cet e-mail. Sans le lien, personne ne peut utiliser le compte.',
  },
  recover: {
    subject: 'Choisissez un nouveau mot de passe',
    lines: ['Un nouveau mot de passe a été demandé pour votre compte. Choisissez-le sur notre site.'],
    button: 'Choisir un nouveau mot de passe',
    otherwise: 'Si vous ne l’avez pas demandé, ignorez cet e-mail. Votre mot de passe reste inchangé.',
  },
  'change-email': {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    lines: ['Cette adresse doit devenir celle d’un compte Altway. Confirmez-la pour terminer le changement.'],
    button: 'Confirmer cette adresse',
    otherwise: 'Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne changera.',
  },
  'tracking-link': {
    subject: 'Suivez votre échange',
    lines: [
      'Un échange a été créé avec cette adresse. Le lien montre où payer, puis où en est l’échange, jusqu’à l’envoi de vos cryptomonnaies.',
    ],
    button: 'Ouvrir l’échange',
    otherwise: 'Si vous n’en avez créé aucun, ignorez cet e-mail. Rien ne se passe tant que personne ne paie.',
    lifetime: 'Quiconque possède le lien voit l’échange et peut décider où va un remboursement : gardez-le pour vous.',
    footer:
      'Vous recevez cet e-mail parce que cette adresse a été indiquée pour un échange chez Altway. Les réponses ne sont pas lues.',
  },
  'email-changed': (email) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    lines: [`Votre compte est désormais associé à ${email}. Connectez-vous maintenant avec cette adresse.`],
    otherwise: 'Si ce n’était pas vous, contactez immédiatement notre support.',
  }),
  'network-linked': (network) => ({
    subject: `${network} a été associé à votre compte`,
    lines: [`Vous pouvez désormais vous connecter avec ${network}.`],
    otherwise: `Si ce n’était pas vous, dissociez ${network} dans votre profil et changez votre mot de passe.`,
  }),
  'network-unlinked': (network) => ({
    subject: `${network} a été dissocié de votre compte`,
    lines: [`${network} ne permet plus d’accéder à votre compte.`],
    otherwise: wasItYou,
  }),
  'password-changed': {
    subject: 'Votre mot de passe a été modifié',
    lines: ['Votre compte a un nouveau mot de passe. Tous les autres appareils ont été déconnectés.'],
    otherwise: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe sur la page de connexion.',
  },
  'password-recovered': {
    subject: 'Votre mot de passe a été récupéré',
    lines: [
      'Votre compte a un nouveau mot de passe, défini par un lien de notre e-mail. Tous les appareils ont été déconnectés et les liens des e-mails précédents ne fonctionnent plus.',
    ],
    twoFactor: 'L’authentification à deux facteurs reste activée.',
    apiKeys: (count) => `Clés d’API révoquées : ${count}.`,
    networks: (names) => `Réseaux sociaux qui n’ouvrent plus le compte : ${names}.`,
    settings: (names) =>
      `Hors service jusqu’à ce que vous le confirmiez ou le remplaciez dans votre compte : ${names}.`,
    otherwise:
      'Si ce n’était pas vous, quelqu’un lit vos e-mails : sécurisez votre messagerie, demandez un nouveau mot de passe sur la page de connexion et contactez notre assistance.',
  },
  'setting-confirmed': (setting) => ({
    subject: 'Un réglage est de nouveau en service',
    lines: [`Votre mot de passe avait été récupéré ; vous avez maintenant confirmé ce réglage : ${setting}.`],
    otherwise: notMine,
  }),
  settings: {
    'merchant-secret': 'secret de marchand',
    'webhook-url': 'adresse à laquelle les événements sont envoyés',
    'payout-address': (currency) => `adresse de versement pour ${currency}`,
  },
  'two-factor-on': {
    subject: 'L’authentification à deux facteurs est activée',
    lines: [
      'Désormais, la connexion demande un code de votre application d’authentification. Gardez vos codes de secours là où vous les trouverez sans votre téléphone.',
    ],
    otherwise: wasItYou,
  },
  'two-factor-off': {
    subject: 'L’authentification à deux facteurs est désactivée',
    lines: [
      'Votre mot de passe suffit maintenant pour ouvrir votre compte. Vous pouvez réactiver les codes dans votre profil.',
    ],
    otherwise: wasItYou,
  },
  'recovery-codes-renewed': {
    subject: 'Vous avez de nouveaux codes de secours',
    lines: ['Dix nouveaux codes de secours ont été créés. Les anciens ne fonctionnent plus : jetez-les.'],
    otherwise: wasItYou,
  },
  'recovery-code-used': {
    subject: 'Un code de secours a été utilisé',
    lines: [
      'Un code de secours a remplacé le code de votre application d’authentification. Il ne fonctionnera plus. Vous pouvez en créer de nouveaux dans votre profil.',
    ],
    otherwise: wasItYou,
  },
  'api-key-created': {
    subject: 'Une clé de votre compte a été créée',
    lines: [
      'Une nouvelle clé d’API a été créée pour votre compte, ou une ancienne a été remplacée. Le logiciel qui la détient fait des échanges en votre nom ; il ne peut pas déplacer vos soldes.',
    ],
    otherwise: 'Si ce n’était pas vous, révoquez la clé dans votre profil et changez de mot de passe.',
  },
  'merchant-secret-renewed': {
    subject: 'Votre secret de marchand a été renouvelé',
    lines: [
      'Les liens de paiement et les événements sont désormais signés avec un nouveau secret. Les liens signés avec l’ancien ne fonctionnent plus.',
    ],
    otherwise: wasItYou,
  },
  'login-blocked': {
    subject: 'Connexion bloquée temporairement',
    lines: [
      'Plusieurs tentatives de connexion à votre compte ont échoué. Les suivantes sont donc bloquées pendant 15 minutes au plus. Personne n’est entré.',
    ],
    otherwise:
      'Si ce n’était pas vous, activez l’authentification à deux facteurs dans votre profil et utilisez un mot de passe qui ne sert sur aucun autre site.',
  },
  'payout-requested': (sum, address) => ({
    subject: 'Un versement a été demandé',
    lines: [`${sum} de votre solde d’affilié sont en route vers ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-changed': (currency, address) => ({
    subject: 'Votre adresse de versement a été modifiée',
    lines: [`Vos gains d’affilié en ${currency} seront désormais versés à ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-removed': (currency) => ({
    subject: 'Une adresse de versement a été supprimée',
    lines: [`Vos gains d’affilié en ${currency} n’ont plus d’adresse de versement.`],
    otherwise: notMine,
  }),
  lifetime: 'Le lien fonctionne une seule fois, pendant 24 heures.',
  linkHint: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  footer: 'Vous recevez cet e-mail en raison d’un compte chez Altway. Les réponses ne sont pas lues.',
};
