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
};

/** As the history names them. */
export const bookingsSettingLabels: Readonly<Record<keyof typeof bookingsSettings, string>> = {
  selfCancelBookings: 'selbst abmelden',
  undoBookings: 'Buchung rückgängig machen',
  hideParticipantContacts: 'Kontaktdaten der Teilnehmer verbergen',
  offerPlaces: 'freie Plätze der Warteliste anbieten',
};
