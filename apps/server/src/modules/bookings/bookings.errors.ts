import { outgrownTexts } from '@vereinshaus/contract/bookings/outgrown-rules';
import { bondTexts } from '@vereinshaus/contract/bookings/queue-bonds';
import { queueOfferTexts } from '@vereinshaus/contract/bookings/queue-offers';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { AppError, defineErrors } from '../../kit/errors.ts';
import { amountChanged } from '../../kit/shown-amount.ts';

export const bookingErrors = defineErrors('bookings', {
  courseGone: { http: 404, text: 'Dieses Angebot gibt es nicht oder nicht mehr.' },
  notBookable: { http: 409, text: bookingTexts.notBookable },
  onlyManager: { http: 403, text: bookingTexts.onlyManager },
  firstHomeChooses: { http: 403, text: bookingTexts.firstHomeChooses },
  firstHomeDecides: { http: 403, text: bookingTexts.firstHomeDecides },
  personGone: { http: 404, text: 'Diese Person gibt es nicht.' },
  participationGone: { http: 404, text: 'Diese Buchung gibt es nicht oder nicht mehr.' },
  alreadyLeft: { http: 409, text: 'Diese Buchung ist storniert. Nur ihr Ende kann noch geändert werden.' },
  stillActive: { http: 409, text: 'Diese Buchung ist noch aktiv. Melde die Person zuerst ab.' },
  tooManyKept: { http: 409, text: ({ refusal }: { refusal: string }) => refusal },
  alreadyBooked: { http: 409, text: 'Diese Person ist für diesen Kurs schon angemeldet.' },
  sameRole: { http: 409, text: 'Diese Rolle hat die Person in diesem Kurs schon.' },
  sameCourse: { http: 422, text: 'Bitte wähle einen anderen Kurs.', field: 'target_ID' },
  onlyParticipantsMove: { http: 409, text: 'Nur Teilnehmer können in einen anderen Kurs wechseln.' },
  targetFull: {
    http: 409,
    text: ({ course }: { course: string }) =>
      `„${course}“ ist voll. Wenn du trotzdem umbuchen willst, bestätige das bitte.`,
    field: 'force',
  },
  inDraw: { http: 409, text: ({ why }: { why: string }) => why, field: 'force' },
  full: {
    http: 409,
    text: 'Der Kurs ist voll. Wenn du trotzdem aufnehmen willst, bestätige das bitte.',
    field: 'force',
  },
  offeredToOthers: { http: 409, text: queueOfferTexts.offered, field: 'force' },
  reasonMissing: { http: 422, text: queueOfferTexts.reasonMissing, field: 'reason' },
  offerGone: { http: 404, text: queueOfferTexts.gone },
  offerOver: { http: 409, text: ({ until }: { until: string }) => queueOfferTexts.over(until) },
  offerWithoutPlace: { http: 409, text: queueOfferTexts.noPlace },
  badDeadline: { http: 422, text: outgrownTexts.badDeadline, field: 'until' },
  ownSuccessor: { http: 422, text: outgrownTexts.sameCourse, field: 'target_ID' },
  successorOver: { http: 409, text: outgrownTexts.over, field: 'target_ID' },
  outgrownChanged: { http: 409, text: outgrownTexts.changed },
  alreadyThere: { http: 409, text: ({ name }: { name: string }) => outgrownTexts.alreadyThere(name) },
  invitationGone: { http: 404, text: outgrownTexts.invitationGone },
  notPaused: { http: 409, text: queueOfferTexts.notPaused },
  reminderGone: { http: 404, text: 'Dieser Link gilt nicht mehr. Unter „Meine Buchungen“ seht ihr, wo ihr wartet.' },
  bondNotYours: { http: 404, text: bondTexts.notYours, field: 'course_parts_IDs' },
  bondWrong: { http: 422, text: ({ problem }: { problem: string }) => problem, field: 'course_parts_IDs' },
  bondOffered: { http: 409, text: bondTexts.offered },
  bondPaused: { http: 409, text: bondTexts.paused },
  friendsWrong: { http: 422, text: ({ problem }: { problem: string }) => problem, field: 'course_parts_IDs' },
  bondGone: { http: 404, text: bondTexts.gone },
  noSuchPlace: {
    http: 422,
    text: ({ last }: { last: number }) => `Die Warteliste hat ${last} Plätze. Bitte gib einen davon an.`,
    field: 'place',
  },
  notWaiting: {
    http: 409,
    text: 'Nicht alle ausgewählten Personen stehen noch auf der Warteliste. Bitte sieh dir die Liste noch einmal an.',
  },
  notSelfCancelled: {
    http: 403,
    text: 'Eine Buchung kann nur der Verein stornieren. Bitte wende dich an ihn.',
  },
  begunAlready: {
    http: 409,
    text: 'Der Kurs hat schon begonnen. Für eine Abmeldung wende dich bitte an den Verein.',
  },
  undoOthersWait: {
    http: 409,
    text: 'Für diesen Kurs wartet schon jemand. Rückgängig machen geht daher nicht mehr: Bitte wende dich an den Verein.',
  },
  undoAttended: {
    http: 409,
    text: 'Seit der Buchung ist schon eine Anwesenheit oder Entschuldigung eingetragen. Rückgängig machen geht daher nicht mehr: Bitte wende dich an den Verein.',
  },
  undoneBefore: {
    http: 409,
    text: 'Dieser Kurs wurde für diese Person schon einmal gebucht und rückgängig gemacht. Bitte wende dich an den Verein.',
  },
  endBeforeStart: { http: 422, text: 'Das Ende liegt vor dem Beginn der Teilnahme.', field: 'timeLeave' },
  onlyParticipantsPay: { http: 409, text: 'Nur Teilnehmer haben einen Preis.', field: 'price' },
  planUnknown: { http: 422, text: bookingTexts.planMissing, field: 'paymentPlan_ID' },
  planFixed: {
    http: 409,
    text: 'Die Zahlungsweise dieser Buchung kann nicht mehr geändert werden. Bitte wende dich an den Verein.',
  },
  samePlan: { http: 409, text: 'Diese Zahlungsweise ist schon gewählt.' },
  installmentGone: { http: 404, text: 'Keine Teilzahlung ausgewählt.' },
  amountChanged,
  discountWrong: {
    http: 422,
    text: 'Dieser Rabattcode gilt hier nicht. Bitte prüfe ihn oder lösche ihn.',
    field: 'discountCode',
  },
  unknownColumn: { http: 422, text: ({ column }: { column: string }) => `Die Spalte ${column} gibt es nicht.` },
  nothingToChange: { http: 422, text: 'Bitte gib eine Notiz oder einen Preis an.' },
});

/** A sentence of the rules that browser and server share, under the field it is about. */
export const refusedBooking = (code: string, text: string, field = 'child_ID'): AppError =>
  new AppError(`bookings.${code}`, 409, text, { [field]: text });

/** Named constraints of the tables of this area. */
export const bookingConstraints = {
  participation_once: bookingErrors.alreadyBooked,
};
