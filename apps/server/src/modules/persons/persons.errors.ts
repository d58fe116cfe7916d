import { maxGuardians } from '@vereinshaus/contract/guardianships/calls';
import { maxPayerShares } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { maxPickups } from '@vereinshaus/contract/guardianships/pickups';
import { unchangeableValue } from '@vereinshaus/contract/kit/additional-values';
import { wrongSvn } from '@vereinshaus/contract/persons/svn';
import { AppError, changedMeanwhile, defineErrors } from '../../kit/errors.ts';

export const personErrors = defineErrors('persons', {
  notFound: { http: 404, text: 'Diese Person gibt es nicht.' },
  unknownColumn: { http: 422, text: ({ column }: { column: string }) => `Die Spalte ${column} gibt es nicht.` },
  deceased: { http: 409, text: 'Diese Person ist verstorben; ihre Daten können nicht mehr geändert werden.' },
  deleted: { http: 409, text: 'Diese Person ist gelöscht; ihre Daten können nicht mehr geändert werden.' },
  changedMeanwhile: {
    http: 409,
    text: ({ who, fields }: { who: string; fields: readonly string[] }) =>
      changedMeanwhile(`${who} hat diese Person inzwischen geändert`, fields),
  },
  unchangeable: { http: 422, text: unchangeableValue },
  sexNotOffered: { http: 422, text: 'Diese Auswahl gibt es in diesem Verein nicht.', field: 'sex' },
  representativeMissing: {
    http: 422,
    text: 'Bitte wähle die gesetzliche Vertretung: eine erwachsene Person derselben Familie.',
    field: 'erzberID',
  },
  representativeWrong: {
    http: 422,
    text: 'Die gesetzliche Vertretung muss eine erwachsene Person derselben Familie sein.',
    field: 'erzberID',
  },
  wrongSvn: { http: 422, text: wrongSvn, field: 'svn' },
  otherBirthDate: { http: 422, text: wrongSvn, field: 'svn' },
  svnTaken: {
    http: 409,
    text: 'Diese Sozialversicherungsnummer ist schon bei einer anderen Person eingetragen.',
    field: 'svn',
  },
  noSvn: { http: 404, text: 'Für diese Person ist keine Sozialversicherungsnummer gespeichert.' },
  targetUnknown: { http: 404, text: 'Diesen Verwalter gibt es in diesem Verein nicht.' },
  targetIsMinor: { http: 422, text: 'Verwalter kann nur eine erwachsene Person sein.' },
  ownGroup: { http: 409, text: 'Die Person gehört schon zu dieser Familie.' },
  managesOthers: {
    http: 409,
    text: 'Diese Person verwaltet selbst noch andere. Bitte verschiebe oder löse zuerst diese Personen.',
  },
  alreadyAlone: { http: 409, text: 'Diese Person verwaltet sich schon selbst.' },
  // Wrong guesses are counted, and the count survives the rollback of the failed request.
  codeUnknown: {
    http: 404,
    text: 'Dieser Code gilt nicht oder nicht mehr. Bitte lass dir einen neuen geben.',
    keepsChanges: true,
  },
  svnUnknown: {
    http: 404,
    keepsChanges: true,
    text: 'Mit dieser Sozialversicherungsnummer können wir niemanden zuordnen. Bitte verwende einen Code oder melde dich beim Verein.',
  },
  objectedTo: {
    http: 403,
    text: 'Dieser Zuordnung wurde widersprochen. Bitte wende dich an den Verein.',
  },
  objectionInvalid: {
    http: 410,
    text: 'Dieser Link ist nicht mehr gültig. Bitte wende dich an den Verein.',
  },
  guardianshipGone: { http: 404, text: 'Das gibt es nicht mehr: Es ist beendet oder abgelaufen.' },
  managesThemselves: { http: 409, text: 'Ein zweites Zuhause gibt es nur für Personen, die jemand verwaltet.' },
  sharedIsGrownUp: { http: 409, text: 'Ein zweites Zuhause gibt es nur für Minderjährige.' },
  guardianIsMinor: { http: 422, text: 'Ein zweites Zuhause kann nur eine erwachsene Person sein.' },
  alreadyShared: { http: 409, text: 'Diese Person ist schon dabei, eingeladen oder gefragt worden.' },
  tooManyGuardians: {
    http: 409,
    text: `Mehr als ${maxGuardians} Personen können sich nicht mitkümmern. Bitte beende zuerst etwas davon.`,
  },
  shareGone: { http: 404, text: 'Das gibt es nicht mehr: Es ist beendet, beantwortet oder abgelaufen.' },
  payerAgreesAlone: { http: 403, text: 'Zustimmen kann nur, wer zahlt, und nur selbst.' },
  shareCourseGone: { http: 404, text: 'Diesen Kurs gibt es nicht mehr.', field: 'course_ID' },
  sharesTooHigh: {
    http: 409,
    text: 'Alle Anteile zusammen sind höchstens 100 Prozent. Bitte wähle einen kleineren oder beende zuerst einen anderen.',
    field: 'percent',
  },
  tooManyShares: {
    http: 409,
    text: `Mehr als ${maxPayerShares} Anteile gibt es je Kind nicht. Bitte beende zuerst etwas davon.`,
  },
  payerIsPaidFor: { http: 409, text: 'Mitzahlen kann nur, wer sich selbst verwaltet.' },
  pickupGone: { http: 404, text: 'Diese Abholperson gibt es nicht mehr.' },
  collectedIsGrownUp: { http: 409, text: 'Abholpersonen gibt es nur für Minderjährige.' },
  tooManyPickups: {
    http: 409,
    text: `Mehr als ${maxPickups} Personen können nicht abholen. Bitte entferne zuerst jemanden.`,
  },
  reasonMissing: { http: 422, text: 'Bitte gib einen Grund an; er steht in der Historie.', field: 'reason' },
  onlyHomeDecides: { http: 403, text: 'Was vereinbart ist, ändert das erste Zuhause oder der Verein.' },
  deathInFuture: { http: 422, text: 'Das Sterbedatum darf nicht in der Zukunft liegen.', field: 'new_death' },
  deathBeforeBirth: { http: 422, text: 'Das Sterbedatum liegt vor dem Geburtsdatum.', field: 'new_death' },
  wrongDay: { http: 422, text: 'Bitte gib ein gültiges Datum ein.' },
  notYourself: { http: 409, text: 'Das kannst du bei dir selbst nicht machen.' },
  stillInCourses: {
    http: 409,
    text: 'Diese Person ist noch in Kursen angemeldet oder wartet darauf. Bitte melde sie dort zuerst ab.',
  },
  stillInRooms: {
    http: 409,
    text: 'Diese Person hat noch Räume gebucht oder angefragt. Bitte storniere diese Buchungen zuerst.',
  },
  stillInSingles: {
    http: 409,
    text: 'Diese Person hat noch Einzeltermine gebucht. Bitte sage sie zuerst ab.',
  },
  removalAsksFirst: {
    http: 409,
    text: ({ balance }: { balance: string }) => `${balance} Bitte bestätige, dass trotzdem gelöscht werden soll.`,
  },
  anonymiseAsksFirst: {
    http: 409,
    text: ({ reasons }: { reasons: readonly string[] }) =>
      `${reasons.join(' ')} Bitte bestätige, dass trotzdem anonymisiert werden soll.`,
  },
});

/** One message per field; the first one is also the message of the error. */
export const inputProblems = (fields: Readonly<Record<string, string>>): AppError =>
  new AppError('persons.invalid', 422, Object.values(fields)[0] ?? 'Bitte prüfe deine Eingabe.', fields);
