import { guardianMustRegister } from '@vereinshaus/contract/registration/rules';
import { AppError, defineErrors } from '../../kit/errors.ts';

export const registrationErrors = defineErrors('registration', {
  unknownManager: { http: 404, text: 'Diesen Verwalter gibt es nicht.', field: 'verwalter_ID' },
  wrongRepresentative: {
    http: 422,
    text: 'Die gesetzliche Vertretung muss eine volljährige Person derselben Familie sein.',
    field: 'erzberID',
  },
  guardianIsMinor: {
    http: 422,
    text: 'Die gesetzliche Vertretung muss volljährig sein.',
    field: 'birthdate',
  },
  alreadyInGroup: {
    http: 409,
    text: ({ name }: { name: string }) => `${name} ist schon in deiner Familie.`,
  },
  known: {
    http: 409,
    text: ({ name, reason }: { name: string; reason: string }) =>
      `Diese Person gibt es vermutlich schon: ${name} (${reason}).`,
  },
  wrongActivation: {
    http: 422,
    text: 'Der Aktivierungscode oder die E-Mail-Adresse stimmt nicht.',
    // The failure is counted, and the count survives the rollback.
    keepsChanges: true,
  },
  guardianMustRegister: { http: 409, text: guardianMustRegister },
  emailTaken: {
    http: 409,
    text: 'Mit dieser E-Mail-Adresse meldet sich bereits eine andere Person an. Bitte verwende eine eigene Adresse.',
    field: 'email',
  },
  adultNeedsNoGuardian: {
    http: 409,
    text: 'Du bist volljährig und brauchst keine gesetzliche Vertretung. Für ein Kind trägst du sie in seinem Profil ein.',
  },
  hasManager: { http: 409, text: 'Diese Person hat schon einen Verwalter.' },
  notFound: { http: 404, text: 'Diese Registrierung gibt es nicht.' },
  decided: { http: 409, text: 'Über diese Registrierung wurde schon entschieden.' },
  firstPersonFirst: {
    http: 409,
    text: ({ name }: { name: string }) => `Bitte entscheide zuerst über ${name}; davon hängt diese Registrierung ab.`,
  },
  nobodyKnown: { http: 409, text: 'Zu dieser Registrierung ist keine bestehende Person bekannt.' },
  isManaged: {
    http: 409,
    text: ({ manager }: { manager: string }) =>
      `Diese Person wird von ${manager} verwaltet und braucht keinen eigenen Zugang.`,
  },
  stillHeld: { http: 409, text: 'Bitte entscheide zuerst, ob diese Person angelegt wird.' },
  // Counted, and the count survives the rollback.
  tooLateToSendAgain: {
    http: 410,
    text: 'Diese Registrierung ist hier nicht mehr offen. Bitte fordere auf der Anmeldeseite einen Link an.',
    keepsChanges: true,
  },
  repeated: { http: 409, text: 'Bitte gleich noch einmal versuchen.' },
});

/** The message of a rule shared with the client, under the field it is about. */
export const invalid = (field: string, text: string, fields: Readonly<Record<string, string>> = { [field]: text }) =>
  new AppError('registration.invalid', 422, text, fields);

/** Named constraints of the tables of this area. */
export const registrationConstraints = { registration_once: registrationErrors.repeated };
