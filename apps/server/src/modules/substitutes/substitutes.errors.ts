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
  noLonger: { http: 409, text: 'Diese Vertretung wird nicht mehr gesucht.' },
});

export const substituteConstraints = { substitute_request_once: substituteErrors.alreadySearched };
