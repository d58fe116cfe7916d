import { meetingTexts } from '@vereinshaus/contract/meetings/rules';
import { defineErrors } from '../../kit/errors.ts';

type Named = { name: string };

export const meetingErrors = defineErrors('meetings', {
  gone: { http: 404, text: 'Diese Versammlung gibt es nicht oder nicht mehr.' },
  itemGone: { http: 404, text: 'Diesen Punkt gibt es nicht oder nicht mehr.' },
  voteGone: { http: 404, text: 'Diese Abstimmung gibt es nicht oder nicht mehr.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  codeGone: { http: 404, text: 'Dieser Code gilt nicht. Lass dir beim Eingang einen neuen geben.' },
  timePast: { http: 422, text: meetingTexts.timePast, field: 'start' },
  recordLate: { http: 422, text: meetingTexts.recordLate, field: 'recordOn' },
  motionsLate: { http: 422, text: meetingTexts.motionsLate, field: 'motionsUntil' },
  late: { http: 409, text: ({ why }: { why: string }) => why },
  alreadyInvited: { http: 409, text: 'Zu dieser Versammlung ist schon eingeladen.' },
  notInvited: { http: 409, text: 'Zu dieser Versammlung ist noch nicht eingeladen.' },
  notOpen: { http: 409, text: 'Die Versammlung läuft gerade nicht.' },
  isOver: { http: 409, text: 'Diese Versammlung ist beendet.' },
  cancelled: { http: 409, text: 'Diese Versammlung ist abgesagt.' },
  emptyAgenda: { http: 409, text: 'Ohne Tagesordnung kann niemand eingeladen werden.' },
  nobodyToInvite: { http: 409, text: 'Es gibt noch keine Mitglieder, die eingeladen werden können.' },
  noChair: { http: 422, text: 'Bitte gib an, wer den Vorsitz führt.', field: 'chair' },
  motionsOver: { http: 409, text: 'Anträge waren bis zum angegebenen Tag möglich.' },
  notVoter: {
    http: 403,
    text: ({ why }: { why: string }) => `Du bist bei dieser Versammlung nicht stimmberechtigt: ${why}.`,
  },
  motionDecided: { http: 409, text: 'Über diesen Antrag ist schon entschieden.' },
  itemHasVotes: { http: 409, text: 'Zu diesem Punkt gibt es eine Abstimmung. Lösche zuerst sie.' },
  orderIncomplete: {
    http: 409,
    text: 'Die Tagesordnung hat sich inzwischen geändert. Bitte lade die Seite neu.',
  },
  whoMissing: { http: 422, text: 'Bitte wähle eine Person oder gib den Namen eines Gasts ein.', field: 'guest' },
  guestThere: {
    http: 409,
    text: ({ name }: Named) => `${name} ist schon als Gast da. Heißen zwei gleich, schreib etwas dazu.`,
    field: 'guest',
  },
  noProxies: { http: 409, text: 'Nach euren Statuten kann niemand seine Stimme übertragen.' },
  tooManyProxies: {
    http: 409,
    text: ({ name, most }: Named & { most: number }) =>
      `${name} trägt schon ${most === 1 ? 'eine Stimme' : `${most} Stimmen`} für andere. Mehr erlauben die Statuten nicht.`,
  },
  giverNotVoter: { http: 422, text: ({ name, why }: Named & { why: string }) => `${name} hat keine Stimme: ${why}.` },
  holderNotVoter: {
    http: 422,
    text: ({ name, why }: Named & { why: string }) => `${name} darf nicht abstimmen: ${why}.`,
  },
  voteBegun: { http: 409, text: 'Diese Abstimmung hat schon begonnen.' },
  voteNotOpen: { http: 409, text: 'Diese Abstimmung ist nicht offen.' },
  voteClosed: { http: 409, text: 'Diese Abstimmung ist schon geschlossen. Deine Stimme zählt nicht mehr.' },
  notByPhone: { http: 409, text: 'Über diesen Punkt wird nicht am Handy abgestimmt.' },
  secretHands: { http: 422, text: 'Geheim geht nur am Handy oder mit Stimmzetteln.', field: 'isSecret' },
  candidatesMissing: { http: 422, text: 'Bitte wähle, wer zur Wahl steht.', field: 'candidates' },
  notPresent: { http: 403, text: 'Du bist nicht als anwesend eingetragen. Melde dich beim Eingang.' },
  notYours: { http: 403, text: 'Für diese Person kannst du nicht abstimmen.' },
  alreadyCast: { http: 409, text: 'Diese Stimme ist schon abgegeben.' },
  choiceMissing: { http: 422, text: 'Bitte stimm mit Ja, Nein oder Enthaltung.' },
  wrongCandidates: { http: 422, text: 'Eine dieser Personen steht nicht zur Wahl.' },
  tooManyCandidates: {
    http: 422,
    text: ({ seats }: { seats: number }) =>
      `Du kannst höchstens ${seats === 1 ? 'eine Person' : `${seats} Personen`} wählen.`,
  },
  countTooHigh: {
    http: 422,
    text: ({ most }: { most: number }) => `Es sind nur ${most} Stimmen im Saal. Bitte zählt noch einmal.`,
  },
  morePapersThanGiven: {
    http: 422,
    text: ({ most }: { most: number }) =>
      most === 0
        ? 'Für diese Abstimmung ist kein Stimmzettel ausgegeben.'
        : `Es ${most === 1 ? 'ist nur ein' : `sind nur ${most}`} Stimmzettel ausgegeben. Bitte zählt noch einmal.`,
  },
  noVoteInHall: {
    http: 409,
    text: 'Diese Person hat im Saal keine Stimme: Sie ist nicht da oder nicht stimmberechtigt.',
  },
  noPaper: { http: 409, text: 'Für diese Person ist kein Stimmzettel ausgegeben.' },
  openVotes: { http: 409, text: 'Eine Abstimmung ist noch offen. Schließ sie zuerst.' },
  notElected: { http: 409, text: 'Bei dieser Wahl ist niemand mit einer Funktion gewählt.' },
  minutesEarly: { http: 409, text: 'Das Protokoll wird festgeschrieben, wenn die Versammlung beendet ist.' },
  noMinutes: { http: 404, text: 'Das Protokoll ist noch nicht fertig.' },
  noLetters: { http: 409, text: 'Alle Mitglieder haben eine E-Mail-Adresse. Es gibt keine Briefe.' },
});

export const meetingConstraints = {
  meeting_mark_pkey: meetingErrors.alreadyCast,
};
