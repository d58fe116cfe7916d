import { defineErrors } from '../../kit/errors.ts';

export const sessionErrors = defineErrors('session', {
  // The failure stays counted.
  wrongCredentials: { http: 401, text: 'E-Mail-Adresse oder Passwort stimmen nicht.', keepsChanges: true },
  linkInvalid: {
    http: 410,
    text: 'Dieser Link ist nicht mehr gültig. Bitte fordere auf der Anmeldeseite einen neuen an.',
  },
  alreadyTakenOver: { http: 409, text: 'Kehre bitte zuerst zu deiner eigenen Ansicht zurück.' },
  ownView: { http: 409, text: 'Das bist du selbst.' },
  outOfReach: {
    http: 403,
    text: 'Diese Person hat Rechte, die du nicht hast. Das muss jemand machen, der sie auch hat.',
  },
  worthProtecting: {
    http: 403,
    text: 'Diese Person leitet einen Kurs oder hat eine Karte oder ein Mandat hinterlegt. Das muss ein Administrator machen.',
  },
  outOfManagersReach: {
    http: 403,
    text: 'Diese Person hat im Verein mehr Rechte als der Verwalter und kann nicht in seine Familie.',
  },
  cannotSignIn: { http: 409, text: 'Diese Person kann sich nicht mehr anmelden.' },
  noEmail: { http: 409, text: 'Für diese Person ist keine E-Mail-Adresse eingetragen.' },
  emailLinkInvalid: { http: 410, text: 'Dieser Link ist nicht mehr gültig.' },
  nothingToApprove: { http: 409, text: 'Diese Änderung der E-Mail-Adresse wartet nicht mehr auf Zustimmung.' },
  approvedAlready: {
    http: 409,
    text: 'Du hast schon zugestimmt. Jetzt braucht es noch einen zweiten Administrator.',
  },
  approvesOwn: { http: 403, text: 'Der Änderung der eigenen Adresse stimmt man aus dem eigenen Postfach zu.' },
  signInNeedsEmail: {
    http: 422,
    text: 'Mit dieser E-Mail-Adresse meldet sich die Person an. Bitte trage eine andere ein, statt sie zu entfernen.',
    field: 'email',
  },
  tooManyEmailChanges: {
    http: 429,
    text: 'Diese E-Mail-Adresse wurde heute schon mehrmals geändert. Bitte probiere es morgen noch einmal.',
    field: 'email',
  },
  stepOver: {
    http: 410,
    text: 'Deine Anmeldung hat zu lange gedauert. Bitte beginne noch einmal mit deinem Passwort.',
  },
  // The failure stays counted.
  wrongCode: {
    http: 422,
    text: 'Dieser Code stimmt nicht oder wurde schon verwendet.',
    field: 'code',
    keepsChanges: true,
  },
  wrongFirstCode: {
    http: 422,
    text: 'Dieser Code stimmt nicht. Bitte prüfe, ob die Uhr deines Geräts richtig geht, und gib den neuesten Code ein.',
    field: 'code',
  },
  wrongRecoveryCode: {
    http: 422,
    text: 'Dieser Wiederherstellungscode stimmt nicht oder wurde schon verwendet.',
    field: 'code',
  },
  appNotStarted: { http: 409, text: 'Bitte beginne noch einmal mit dem Einrichten der Authenticator-App.' },
  wrongPassword: { http: 403, text: 'Das Passwort stimmt nicht.', field: 'password', keepsChanges: true },
  confirmationNeeded: {
    http: 403,
    text: 'Bitte bestätige zuerst mit deinem Passwort oder einem Passkey, dass du es bist.',
  },
  // An answer counts once, even if it was wrong.
  passkeyTooLate: {
    http: 410,
    text: 'Diese Antwort des Passkeys gilt nicht mehr. Bitte versuche es noch einmal.',
    keepsChanges: true,
  },
  passkeyRefused: {
    http: 403,
    text: 'Dieser Passkey wurde nicht angenommen. Bitte versuche es noch einmal.',
    keepsChanges: true,
  },
  passkeyUnknown: {
    http: 403,
    text: 'Diesen Passkey gibt es hier nicht oder nicht mehr. Bitte melde dich mit deinem Passwort an.',
    keepsChanges: true,
  },
  passkeyTaken: { http: 409, text: 'Dieser Passkey ist schon eingerichtet.' },
  tooManyPasskeys: {
    http: 409,
    text: 'Mehr als 20 Passkeys gehen nicht. Bitte entferne zuerst einen, den du nicht mehr brauchst.',
  },
  lastFactor: {
    http: 409,
    text: 'Euer Verein verlangt einen zweiten Faktor. Bitte richte zuerst einen anderen ein, bevor du diesen entfernst.',
  },
  noFactor: {
    http: 409,
    text: 'Wiederherstellungscodes gibt es, sobald du eine Authenticator-App oder einen Passkey hast.',
  },
  ownFactors: { http: 409, text: 'Deine eigenen Faktoren änderst du unter „Meine Anmeldung“.' },
  nothingToReset: { http: 409, text: 'Diese Person hat weder Passkey noch Authenticator-App.' },
  emailTaken: {
    http: 409,
    text: 'Mit dieser E-Mail-Adresse meldet sich bereits eine andere Person an. Bitte verwende eine eigene Adresse.',
  },
});

/** Named constraints of the tables of this area. */
export const sessionConstraints = {
  login_email_once: sessionErrors.emailTaken,
  passkey_credential_once: sessionErrors.passkeyTaken,
};
