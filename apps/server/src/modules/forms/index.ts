/** What other modules use of forms. */
export {
  answersBefore,
  type BookingAnswers,
  formsAtBooking,
  holdFormsAtBooking,
  isAskedOf,
  knownAnswer,
  problemInAnswers,
  saveBookingAnswers,
} from './booking-questions.ts';
export { formCards } from './form-cards.queries.ts';
export { openFormsOf } from './forms.queries.ts';
export { healthAnswers, plainAnswers } from './participant-answers.queries.ts';
