import { defineErrors } from '../../kit/errors.ts';

export const platformErrors = defineErrors('platform', {
  setUpOver: {
    http: 404,
    text: 'Dieser Link zum Einrichten gilt nicht. Er gilt einmal und nur, bis es einen Betreiber gibt; den aktuellen zeigt der Server beim Start an.',
  },
  clubMissing: {
    http: 422,
    text: 'Es gibt noch keinen Verein: Bitte gib auch den ersten Verein und seine Administration an.',
  },
  sameAddress: {
    http: 422,
    field: 'administrator.email',
    text: 'Nimm für die Administration des Vereins eine andere E-Mail-Adresse als für den Betrieb: An der Adresse erkennt die Anmeldung, wer du gerade bist.',
  },
  noApplications: { http: 404, text: 'Hier kann sich ein Verein nicht selbst anmelden.' },
  tooManyApplications: {
    http: 429,
    text: 'Gerade warten sehr viele Anmeldungen auf eine Antwort. Bitte versuche es in ein paar Tagen wieder.',
  },
  noSuchClub: { http: 404, text: 'Diesen Verein gibt es nicht.' },
  hostTaken: { http: 409, field: 'host', text: 'Diese Adresse gehört schon einem anderen Verein.' },
  clubHostTaken: { http: 409, field: 'club.host', text: 'Diese Adresse gehört schon einem anderen Verein.' },
  noSuchHost: { http: 404, text: 'Diese Adresse ist bei diesem Verein nicht eingetragen.' },
  lastHost: { http: 409, text: 'Das ist die letzte Adresse des Vereins. Trag zuerst eine andere ein.' },
  notProven: {
    http: 409,
    text: ({ host }: { host: string }) =>
      `Für ${host} ist noch kein Nachweis zu finden. Ein neuer DNS-Eintrag braucht manchmal eine Stunde, bis er überall sichtbar ist.`,
  },
  wrongName: { http: 422, field: 'name', text: 'Der Name stimmt nicht überein. Es wurde nichts entfernt.' },
  noDemo: { http: 409, text: 'Hier gibt es keine Vorführ-Vereine.' },
  alreadySuspended: { http: 409, text: 'Dieser Verein ist schon stillgelegt.' },
  alreadyOpen: { http: 409, text: 'Dieser Verein ist schon in Betrieb.' },
  alreadyRemoved: { http: 409, text: 'Dieser Verein ist schon zum Entfernen vorgemerkt.' },
  endsBeforeStart: { http: 422, field: 'ends', text: 'Das Ende liegt vor dem Anfang.' },
  mailboxInside: {
    http: 422,
    field: 'server',
    text: 'Dieser Server liegt im eigenen Netz. Er wird nur gelesen, wenn ihn die Installation erlaubt (WEBHOOK_HOSTS).',
  },
  mailboxPassword: { http: 422, field: 'password', text: 'Bitte gib das Passwort des Postfachs ein.' },
  mailboxUnreachable: {
    http: 422,
    text: ({ reason }: { reason: string }) => `Das Postfach lässt sich nicht öffnen. ${reason}`,
  },
  mailNotSent: {
    http: 422,
    text: ({ reason }: { reason: string }) => `Die Testmail ging nicht hinaus. Der Mailserver sagt: ${reason}`,
  },
});

/** Of two who want the same name at once, the second is told. */
export const platformConstraints = { club_host_pkey: platformErrors.hostTaken };
