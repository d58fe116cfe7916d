import { type EventProblem, eventTexts } from '@vereinshaus/contract/events/rules';
import { AppError, defineErrors } from '../../kit/errors.ts';

/** `free`: rooms that are free at that time, for users who may choose a room. */
export type RoomClash = { room: string; when: string; what: string; free: readonly string[] };

const freeText = (free: readonly string[]): string =>
  free.length === 0 ? '' : ` Frei ${free.length === 1 ? 'ist' : 'sind'} dann: ${free.join(', ')}.`;

export const eventErrors = defineErrors('events', {
  noReplacement: {
    http: 422,
    text: 'Der Ersatztermin ist kein kommender Termin dieses Kurses.',
    field: 'replacement_ID',
  },
  notLeading: { http: 403, text: 'Absagen und verschieben kannst du nur Termine, die du leitest.' },
  officeOnly: {
    http: 403,
    text: 'In diesem Verein sagt das Büro Termine ab und verschiebt sie. Bitte melde dich dort.',
  },
  hasBegun: { http: 409, text: 'Der Termin hat schon begonnen.' },
  movedToPast: { http: 422, text: eventTexts.movedToPast, field: 'start' },
  nothingMoved: { http: 422, text: 'Zeit und Raum sind dieselben wie bisher.', field: 'start' },
  timeTaken: {
    http: 409,
    text: ({ what, when }: { what: string; when: string }) =>
      `Zu dieser Zeit ist schon etwas anderes: ${what}, ${when}.`,
    field: 'start',
  },
  eventGone: { http: 404, text: 'Diesen Termin gibt es nicht oder nicht mehr.' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  noCourse: { http: 404, text: 'Dieser Termin gehört zu keinem Kurs.' },
  otherCourse: { http: 422, text: 'Dieser Termin gehört zu einem anderen Kurs.', field: 'course_ID' },
  nameMissing: { http: 422, text: 'Bitte gib dem Termin einen Namen.', field: 'name' },
  nothingLeft: { http: 422, text: eventTexts.nothingLeft, field: 'stop' },
  rangeOrder: { http: 422, text: 'Das Ende liegt vor dem Beginn.', field: 'to' },
  rangeTooLong: {
    http: 422,
    text: ({ days }: { days: number }) => `Bitte wähle einen Zeitraum von höchstens ${days} Tagen.`,
    field: 'to',
  },
  roomGone: { http: 404, text: 'Diesen Raum gibt es nicht.', field: 'room' },
  roomClosed: { http: 422, text: 'Dieser Raum ist stillgelegt. Bitte wähle einen anderen.', field: 'room' },
  roomNameMissing: { http: 422, text: 'Bitte gib dem Raum einen Namen.', field: 'name' },
  roomNameTaken: { http: 409, text: 'Einen Raum mit diesem Namen gibt es schon.', field: 'name' },
  roomInItself: { http: 422, text: 'Ein Raum kann kein Teil von sich selbst sein.', field: 'parts' },
  roomTaken: {
    http: 409,
    text: ({ room, when, what, free }: RoomClash) =>
      `Der Raum „${room}“ ist am ${when} schon belegt: ${what}.${freeText(free)}`,
    field: 'room',
  },
  roomTakenSomehow: { http: 409, text: 'Der Raum ist in dieser Zeit schon belegt.', field: 'room' },
  feedGone: { http: 404, text: 'Diesen Kalender gibt es nicht.' },
});

/** The message of a time rule, under the field it is about. */
export const wrongTimes = ({ field, text }: EventProblem): AppError =>
  new AppError('events.wrongTimes', 422, text, { [field]: text });

/** Constraints against races: two users who take a room at once, overlapping dates of one repetition, two rooms with the same name. */
export const eventConstraints = {
  room_occupied_once: eventErrors.roomTakenSomehow,
  room_name_once: eventErrors.roomNameTaken,
};
