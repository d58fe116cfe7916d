import { z } from 'zod';

/** What a club can set about bookings, with its default. */
export const bookingsSettings = {
  /** May a booking be cancelled by the Verwalter himself? */
  selfCancelBookings: z.boolean().default(false),
  /** May a family undo what it has booked by mistake, for a day? */
  undoBookings: z.boolean().default(true),
  hideParticipantContacts: z.boolean().default(false),
  /** Is a free place offered to who waits, with a deadline, instead of being booked for them at once? */
  offerPlaces: z.boolean().default(false),
  /** After so many weeks in which nothing moves, families are asked whether they still wait; 0 = never. */
  waitReminderWeeks: z.int().min(0).max(26).default(6),
};

/** As the history names them. */
export const bookingsSettingLabels: Readonly<Record<keyof typeof bookingsSettings, string>> = {
  selfCancelBookings: 'selbst abmelden',
  undoBookings: 'Buchung rückgängig machen',
  hideParticipantContacts: 'Kontaktdaten der Teilnehmer verbergen',
  waitReminderWeeks: 'Erinnerung an Wartende nach Wochen',
  offerPlaces: 'freie Plätze der Warteliste anbieten',
};
