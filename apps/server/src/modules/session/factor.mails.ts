import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';

const changes = {
  passkeyAdded: 'Ein Passkey wurde hinzugefügt. Damit kann man sich ohne Passwort anmelden.',
  passkeyRemoved: 'Ein Passkey wurde entfernt.',
  appAdded:
    'Eine Authenticator-App wurde eingerichtet. Die Anmeldung mit Passwort verlangt ab jetzt auch ihren Code, und andere Geräte wurden abgemeldet.',
  appRemoved: 'Die Authenticator-App wurde entfernt. Die Anmeldung verlangt ihren Code nicht mehr.',
  recoveryCodesRenewed: 'Es gibt neue Wiederherstellungscodes. Die bisherigen gelten nicht mehr.',
  recoveryCodeUsed: 'Jemand hat sich mit deinem Passwort und einem Wiederherstellungscode angemeldet.',
  factorsReset:
    'Ein Administrator hat Passkeys, Authenticator-App und Wiederherstellungscodes entfernt. Du meldest dich wieder mit deinem Passwort an.',
} as const;

export type FactorChange = keyof typeof changes;

type Facts = {
  firstName: string;
  clubName: string;
  change: FactorChange;
  detail: string;
  at: Date;
  origin: string;
};

export const factorMail = ({ firstName, clubName, change, detail, at, origin }: Facts) => ({
  subject: `Deine Anmeldung bei ${clubName} wurde geändert`,
  body: `Hallo ${firstName},

${changes[change]}${detail === '' ? '' : `\n${detail}`}

Zeit: ${formatMoment(toSeconds(at))}

Wenn du das warst oder darum gebeten hast, brauchst du nichts zu tun. Wenn nicht, setze bitte sofort ein neues Passwort („Passwort vergessen?“ auf der Anmeldeseite), schau unter „Meine Anmeldung“ nach, was sich geändert hat, und sag deinem Verein Bescheid:

${origin}/session

Liebe Grüße
${clubName}
`,
});
