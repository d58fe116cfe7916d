import { requestProblem } from '@vereinshaus/contract/membership/rules';
import { AppError, defineErrors } from '../../kit/errors.ts';

export const membershipErrors = defineErrors('membership', {
  noWallet: { http: 409, text: 'Diese Wallet ist hier nicht eingerichtet.' },
  cardInvalid: { http: 409, text: 'Diese Karte gilt zurzeit nicht.' },
  personNotFound: { http: 404, text: 'Diese Person gibt es nicht.' },
  personGone: { http: 409, text: 'Für verstorbene oder gelöschte Personen lässt sich das nicht mehr ändern.' },
  roleNotFound: { http: 404, text: 'Diese Rolle gibt es nicht oder nicht mehr.' },
  roleTwice: { http: 409, text: 'Diese Rolle hat die Person in diesem Zeitraum schon.' },
  codeUnknown: {
    http: 422,
    text: ({ code }: { code: number }) => `Die Rolle ${code} gibt es in diesem Verein nicht.`,
    field: 'role',
  },
  noRole: {
    http: 422,
    text: ({ label }: { label: string }) =>
      `„${label}“ ist keine eigene Rolle. Beende stattdessen die bisherige Rolle.`,
    field: 'role',
  },
  codeTaken: {
    http: 409,
    text: ({ code, label }: { code: number; label: string }) => `Den Code ${code} gibt es schon: ${label}.`,
    field: 'role',
  },
  codeFixed: {
    http: 409,
    text: ({ label }: { label: string }) =>
      `„${label}“ braucht das Programm. Du kannst die Rolle umbenennen, aber nicht löschen.`,
  },
  sameRole: { http: 422, text: 'Die alte und die neue Rolle sind gleich.', field: 'newRole' },
  nothingToChange: { http: 422, text: 'Bitte wähle eine neue Rolle.', field: 'newRole' },
  newBeforeOld: {
    http: 422,
    text: 'Die neue Rolle muss später beginnen als die alte.',
    field: 'timeStart',
  },
  noEmail: {
    http: 409,
    text: 'Für diese Person ist keine E-Mail-Adresse eingetragen. Bitte ändere die Mitgliedschaft ohne E-Mail.',
    field: 'sendEmail',
  },
  noMembership: { http: 409, text: 'In diesem Verein gibt es keine Mitgliedschaft.' },
  downgradeHidden: {
    http: 409,
    text: 'In diesem Verein kann man nicht zum unterstützenden Mitglied wechseln.',
    field: 'kind',
  },
  requestSenseless: { http: 409, text: ({ reason }: { reason: string }) => reason, field: 'kind' },
  requestOpen: { http: 409, text: 'Für diese Person liegt schon eine Anfrage vor, die noch bearbeitet wird.' },
  alreadyLeaving: { http: 409, text: 'Der Austritt dieser Person ist schon vermerkt.' },
  noLeave: { http: 404, text: 'Für diese Person ist kein Austritt vermerkt.' },
  leftAlready: {
    http: 409,
    text: 'Der Austritt ist schon wirksam. Du kannst die Mitgliedschaft neu anfragen.',
  },
  leaveNotUndone: {
    http: 409,
    text: 'Die Mitgliedschaft hat sich inzwischen geändert. Bitte schreib dem Verein, wenn du Mitglied bleiben willst.',
  },
  requestNotFound: { http: 404, text: 'Diese Anfrage gibt es nicht.' },
  requestGone: { http: 409, text: 'Diese Anfrage wurde schon erledigt.' },
  rangeOrder: { http: 422, text: 'Das Ende liegt vor dem Beginn.' },
  rangeTooLong: { http: 422, text: 'Bitte wähle einen Zeitraum von höchstens fünf Jahren.' },
  noCards: { http: 409, text: 'Dieser Verein gibt keine Mitgliedskarten aus.' },
});

/** The message of a date rule, under the field it is about. */
export const wrongDates = ({ field, text }: { field: string; text: string }): AppError =>
  new AppError('membership.wrongDates', 422, text, { [field]: text });

export const requireSensible = (...request: Parameters<typeof requestProblem>) => {
  const reason = requestProblem(...request);
  if (reason !== null) throw membershipErrors.requestSenseless({ reason });
};

/** Named constraints of the tables of this area. */
export const membershipConstraints = {
  membership_role_once_at_a_time: membershipErrors.roleTwice,
  membership_request_one_open: membershipErrors.requestOpen,
};
