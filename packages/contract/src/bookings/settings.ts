import { z } from 'zod';

/** Booking settings of a club, with their defaults. */
export const bookingsSettings = {
  /** May the Verwalter cancel a booking without the club? */
  selfCancelBookings: z.boolean().default(false),
  /** May a family undo a mistaken booking within a day? */
  undoBookings: z.boolean().default(true),
  hideParticipantContacts: z.boolean().default(false),
  /** Are free places offered to waiting persons with a deadline, instead of being booked for them at once? */
  offerPlaces: z.boolean().default(false),
  /** Families are asked whether they still wait after this many weeks without movement; 0 = never. */
  waitReminderWeeks: z.int().min(0).max(26).default(6),
};

/** Their names in the history. */
export const bookingsSettingLabels: Readonly<Record<keyof typeof bookingsSettings, string>> = {
  selfCancelBookings: 'selbst abmelden',
  undoBookings: 'Buchung rückgängig machen',
  hideParticipantContacts: 'Kontaktdaten der Teilnehmer verbergen',
  waitReminderWeeks: 'Erinnerung an Wartende nach Wochen',
  offerPlaces: 'freie Plätze der Warteliste anbieten',
};
