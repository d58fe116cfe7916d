import { defineErrors } from '../../kit/errors.ts';

export const substituteErrors = defineErrors('substitutes', {
  eventGone: { http: 404, text: 'Diesen Termin gibt es nicht oder nicht mehr.' },
  requestGone: { http: 404, text: 'Diese Vertretung gibt es nicht oder nicht mehr.' },
  notLeading: { http: 403, text: 'Eine Vertretung kannst du nur für Termine suchen, die du leitest.' },
  alreadyBegun: { http: 409, text: 'Der Termin hat schon begonnen.' },
  alreadySearched: { http: 409, text: 'Für diesen Termin suchst du schon eine Vertretung.' },
  alreadyTaken: { http: 409, text: 'Danke! Diese Vertretung hat schon jemand anderer übernommen.' },
  standsInElsewhere: {
    http: 409,
    text: ({ course, when }: { course: string; when: string }) =>
      `Zu dieser Zeit vertrittst du schon: ${course}, ${when}.`,
  },
  leadsElsewhere: {
    http: 409,
    text: ({ course, when }: { course: string; when: string }) =>
      `Zu dieser Zeit leitest du schon: ${course}, ${when}.`,
  },
  otherIsBusy: {
    http: 409,
    text: ({ name, course, when }: { name: string; course: string; when: string }) =>
      `${name} leitet zu dieser Zeit schon: ${course}, ${when}.`,
  },
  absentNotLeading: { http: 422, text: 'Diese Person leitet den Kurs nicht.', field: 'absent_ID' },
  sameTrainer: {
    http: 422,
    text: 'Bitte wähle jemand anderen: Diese Person leitet den Termin ohnehin.',
    field: 'person_ID',
  },
  noTrainer: { http: 422, text: 'Bitte wähle einen anderen Trainer des Vereins.', field: 'person_ID' },
  returnNotLed: {
    http: 409,
    text: 'Der Termin im Tausch wird inzwischen von jemand anderem geleitet.',
    field: 'return_ID',
  },
  returnMoved: {
    http: 409,
    text: 'Der Termin im Tausch wurde inzwischen verschoben. Bitte macht euch den Tausch noch einmal aus.',
  },
  movedMeanwhile: {
    http: 409,
    text: ({ when }: { when: string }) =>
      `Der Termin wurde inzwischen verschoben, auf ${when}. Bitte sag noch einmal zu, wenn du auch dann kannst.`,
  },
  isSwapped: { http: 409, text: 'Dieser Termin ist getauscht. Bitte beende zuerst den Tausch.' },
  notYours: { http: 403, text: 'Das sehen nur, wer den Termin leitet, und das Büro.' },
  noLonger: { http: 409, text: 'Diese Vertretung wird nicht mehr gesucht.' },
});

export const substituteConstraints = { substitute_request_once: substituteErrors.alreadySearched };
