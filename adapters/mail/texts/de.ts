import type { MailTexts } from './mail-texts.ts';

const wasItYou =
  'Wenn Sie das nicht waren, kennt vielleicht jemand Ihr Passwort. Fordern Sie auf der Anmeldeseite sofort ein neues an: Damit werden alle anderen abgemeldet.';

/** For notices about affiliates' money: moving it takes a session and the authenticator. */
const notMine = 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und wenden Sie sich an unseren Support.';

/** German. */
export const de: MailTexts = {
  confirm: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    lines: [
      'Willkommen bei Altway. Bestätigen Sie, dass dies Ihre Adresse ist, und wählen Sie ein Passwort: Dann ist Ihr Konto bereit.',
    ],
    button: 'Bestätigen und Passwort wählen',
    otherwise:
      'Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail. Ohne den Link kann niemand das Konto benutzen.',
  },
  recover: {
    subject: 'Wählen Sie ein neues Passwort',
    lines: ['Für Ihr Konto wurde ein neues Passwort angefordert. Wählen Sie es auf unserer Seite.'],
    button: 'Neues Passwort wählen',
    otherwise: 'Wenn Sie es nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.',
  },
  'change-email': {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    lines: [
      'Diese Adresse soll die E-Mail-Adresse eines Altway-Kontos werden. Bestätigen Sie sie, um die Änderung abzuschließen.',
    ],
    button: 'Adresse bestätigen',
    otherwise: 'Wenn Sie das nicht wollten, ignorieren Sie diese E-Mail. Es ändert sich nichts.',
  },
  'tracking-link': {
    subject: 'Verfolgen Sie Ihren Tausch',
    lines: [
      'Mit dieser E-Mail-Adresse wurde ein Tausch angelegt. Der Link zeigt, wohin Sie zahlen, und danach den Stand, bis Ihre Coins gesendet sind.',
    ],
    button: 'Tausch öffnen',
    otherwise: 'Wenn Sie keinen angelegt haben, ignorieren Sie diese E-Mail. Ohne eine Zahlung geschieht nichts.',
    lifetime:
      'Wer den Link hat, sieht den Tausch und kann bestimmen, wohin eine Rückzahlung geht: Behalten Sie ihn für sich.',
    footer:
      'Sie erhalten diese E-Mail, weil diese Adresse für einen Tausch bei Altway angegeben wurde. Antworten darauf werden nicht gelesen.',
  },
  'email-changed': (email) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    lines: [`Ihr Konto gehört jetzt zu ${email}. Melden Sie sich ab sofort mit dieser Adresse an.`],
    otherwise: 'Wenn Sie das nicht waren, wenden Sie sich sofort an unseren Support.',
  }),
  'network-linked': (network) => ({
    subject: `${network} wurde mit Ihrem Konto verknüpft`,
    lines: [`Ab sofort können Sie sich mit ${network} anmelden.`],
    otherwise: `Wenn Sie das nicht waren, lösen Sie die Verknüpfung mit ${network} in Ihrem Profil und ändern Sie Ihr Passwort.`,
  }),
  'network-unlinked': (network) => ({
    subject: `${network} ist nicht mehr mit Ihrem Konto verknüpft`,
    lines: [`Mit ${network} kann man sich in Ihrem Konto nicht mehr anmelden.`],
    otherwise: wasItYou,
  }),
  'password-changed': {
    subject: 'Ihr Passwort wurde geändert',
    lines: ['Ihr Konto hat ein neues Passwort. Alle anderen Geräte wurden abgemeldet.'],
    otherwise: 'Wenn Sie das nicht waren, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an.',
  },
  'password-recovered': {
    subject: 'Ihr Passwort wurde wiederhergestellt',
    lines: [
      'Ihr Konto hat ein neues Passwort, gesetzt über einen Link aus unserer Mail. Alle Geräte wurden abgemeldet, und Links in früheren Mails gelten nicht mehr.',
    ],
    twoFactor: 'Die Zwei-Faktor-Authentifizierung bleibt eingeschaltet.',
    apiKeys: (count) => `Widerrufene API-Schlüssel: ${count}.`,
    networks: (names) => `Soziale Netzwerke, die das Konto nicht mehr öffnen: ${names}.`,
    settings: (names) => `Außer Gebrauch, bis Sie es in Ihrem Konto bestätigen oder ersetzen: ${names}.`,
    otherwise:
      'Wenn Sie das nicht waren, liest jemand Ihre Mails: Sichern Sie Ihr Postfach, fordern Sie auf der Anmeldeseite ein neues Passwort an und wenden Sie sich an unseren Support.',
  },
  'setting-confirmed': (setting) => ({
    subject: 'Eine Einstellung ist wieder in Gebrauch',
    lines: [`Ihr Passwort war wiederhergestellt worden, und nun haben Sie diese Einstellung bestätigt: ${setting}.`],
    otherwise: notMine,
  }),
  settings: {
    'merchant-secret': 'Händlergeheimnis',
    'webhook-url': 'Adresse, an die Ereignisse gesendet werden',
    'payout-address': (currency) => `Auszahlungsadresse für ${currency}`,
  },
  'two-factor-on': {
    subject: 'Zwei-Faktor-Authentisierung ist eingeschaltet',
    lines: [
      'Ab sofort brauchen Sie zum Anmelden einen Code aus Ihrer Authenticator-App. Bewahren Sie Ihre Wiederherstellungscodes dort auf, wo Sie sie auch ohne Ihr Telefon finden.',
    ],
    otherwise: wasItYou,
  },
  'two-factor-off': {
    subject: 'Zwei-Faktor-Authentisierung ist ausgeschaltet',
    lines: ['Zum Anmelden genügt jetzt Ihr Passwort. In Ihrem Profil können Sie die Codes wieder einschalten.'],
    otherwise: wasItYou,
  },
  'recovery-codes-renewed': {
    subject: 'Sie haben neue Wiederherstellungscodes',
    lines: ['Zehn neue Wiederherstellungscodes wurden erstellt. Die alten gelten nicht mehr: Werfen Sie sie weg.'],
    otherwise: wasItYou,
  },
  'recovery-code-used': {
    subject: 'Ein Wiederherstellungscode wurde benutzt',
    lines: [
      'Statt des Codes aus Ihrer Authenticator-App wurde ein Wiederherstellungscode eingegeben. Er gilt nun nicht mehr. Neue können Sie in Ihrem Profil erstellen.',
    ],
    otherwise: wasItYou,
  },
  'api-key-created': {
    subject: 'Ein Schlüssel zu Ihrem Konto wurde erstellt',
    lines: [
      'Für Ihr Konto wurde ein neuer API-Schlüssel erstellt oder ein alter ersetzt. Software, die ihn hat, tauscht in Ihrem Namen; an Ihre Guthaben kommt sie nicht.',
    ],
    otherwise: 'Wenn Sie das nicht waren, widerrufen Sie den Schlüssel in Ihrem Profil und ändern Sie Ihr Passwort.',
  },
  'merchant-secret-renewed': {
    subject: 'Ihr Händlergeheimnis wurde erneuert',
    lines: [
      'Zahlungslinks und Ereignisse werden ab jetzt mit einem neuen Geheimnis signiert. Mit dem alten signierte Links gelten nicht mehr.',
    ],
    otherwise: wasItYou,
  },
  'login-blocked': {
    subject: 'Anmeldung vorübergehend gesperrt',
    lines: [
      'Mehrere Versuche, sich in Ihrem Konto anzumelden, sind fehlgeschlagen. Weitere sind deshalb bis zu 15 Minuten gesperrt. Niemand ist hineingekommen.',
    ],
    otherwise:
      'Wenn Sie das nicht waren, schalten Sie in Ihrem Profil die Zwei-Faktor-Authentisierung ein und verwenden Sie ein Passwort, das Sie nirgends sonst benutzen.',
  },
  'payout-requested': (sum, address) => ({
    subject: 'Eine Auszahlung wurde angefordert',
    lines: [`${sum} aus Ihrem Partnerguthaben sind unterwegs an ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-changed': (currency, address) => ({
    subject: 'Ihre Auszahlungsadresse wurde geändert',
    lines: [`Ihre Partnererträge in ${currency} werden ab sofort an ${address} ausgezahlt.`],
    otherwise: notMine,
  }),
  'payout-address-removed': (currency) => ({
    subject: 'Eine Auszahlungsadresse wurde entfernt',
    lines: [`Für Ihre Partnererträge in ${currency} gibt es keine Auszahlungsadresse mehr.`],
    otherwise: notMine,
  }),
  lifetime: 'Der Link gilt einmal und 24 Stunden lang.',
  linkHint: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
  footer: 'Sie erhalten diese E-Mail wegen eines Kontos bei Altway. Antworten darauf werden nicht gelesen.',
};
