import { defineErrors } from '../../kit/errors.ts';

export const sessionErrors = defineErrors('session', {
  // The failure was counted and stays counted.
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
  outOfManagersReach: {
    http: 403,
    text: 'Diese Person hat im Verein mehr Rechte als der Verwalter und kann nicht in seine Gruppe.',
  },
  cannotSignIn: { http: 409, text: 'Diese Person kann sich nicht mehr anmelden.' },
  noEmail: { http: 409, text: 'Für diese Person ist keine E-Mail-Adresse eingetragen.' },
  emailLinkInvalid: { http: 410, text: 'Dieser Link ist nicht mehr gültig.' },
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
  emailTaken: {
    http: 409,
    text: 'Mit dieser E-Mail-Adresse meldet sich bereits eine andere Person an. Bitte verwende eine eigene Adresse.',
  },
});

/** Named constraints of the tables of this area. */
export const sessionConstraints = { login_email_once: sessionErrors.emailTaken };
