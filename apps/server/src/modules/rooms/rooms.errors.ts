import { type RoomProblem, roomTexts } from '@vereinshaus/contract/rooms/rules';
import { AppError, defineErrors } from '../../kit/errors.ts';
import { amountChanged } from '../../kit/shown-amount.ts';

export const roomErrors = defineErrors('rooms', {
  roomGone: { http: 404, text: 'Diesen Raum gibt es nicht oder nicht mehr.', field: 'room_ID' },
  bookingGone: { http: 404, text: 'Diese Raumbuchung gibt es nicht oder nicht mehr.' },
  closureGone: { http: 404, text: 'Diese Sperre gibt es nicht oder nicht mehr.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'person_ID' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.', field: 'course_ID' },
  notLeading: {
    http: 403,
    text: 'Für diesen Kurs buchen nur das Büro und wer ihn leitet einen Raum.',
    field: 'course_ID',
  },
  blocked: { http: 403, text: 'Deine Mitgliedschaft ist gesperrt. Bitte melde dich im Büro.' },
  alreadyBegun: { http: 409, text: 'Diese Zeit hat schon begonnen. Bitte melde dich im Büro.' },
  noRequest: { http: 409, text: 'Über diese Anfrage ist schon entschieden.' },
  requestOver: { http: 409, text: 'Diese Zeit ist schon vorbei. Die Anfrage kann nur noch abgelehnt werden.' },
  nothingFree: { http: 409, text: 'In keiner dieser Wochen ist der Raum frei.', field: 'day' },
  amountChanged,
  noPrice: { http: 422, text: roomTexts.noPrice, field: 'from' },
  pricesOverlap: { http: 422, text: roomTexts.pricesOverlap, field: 'prices' },
  hoursOrder: { http: 422, text: roomTexts.endBeforeStart, field: 'closes' },
  lengthOrder: {
    http: 422,
    text: 'Die längste Dauer ist kürzer als die kürzeste.',
    field: 'maxMinutes',
  },
  closedLong: { http: 422, text: roomTexts.closedLong, field: 'to' },
  closureOrder: { http: 422, text: roomTexts.endBeforeStart, field: 'to' },
  closedInPast: { http: 422, text: roomTexts.past, field: 'to' },
  closedAlready: { http: 409, text: 'In dieser Zeit ist der Raum schon gesperrt.', field: 'from' },
  affectedChanged: {
    http: 409,
    text: 'Inzwischen hat sich etwas geändert. Bitte sieh dir noch einmal an, was die Sperre betrifft.',
  },
  movedIntoClosed: { http: 422, text: 'In den gesperrten Raum kann nichts verlegt werden.', field: 'steps' },
  undoneAlready: { http: 409, text: 'Diese Sperre ist schon zurückgenommen.' },
  closureOver: { http: 409, text: 'Diese Sperre ist schon vorbei.' },
  boardOff: { http: 404, text: 'Dieser Verein zeigt seinen Raumplan nicht öffentlich.' },
});

export const bookingRefused = ({ field, text }: RoomProblem): AppError =>
  new AppError(`rooms.${field}`, 422, text, { [field]: text });

/** Constraints against races: two users who save prices or close a room at the same time. */
export const roomConstraints = {
  room_price_once: roomErrors.pricesOverlap,
};
