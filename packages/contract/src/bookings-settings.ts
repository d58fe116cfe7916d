import { z } from 'zod';

/** What a club can set about bookings, with its default. */
export const bookingsSettings = {
  /** May a booking be cancelled by the Verwalter himself? */
  selfCancelBookings: z.boolean().default(false),
  hideParticipantContacts: z.boolean().default(false),
};

/** As the history names them. */
export const bookingsSettingLabels: Readonly<Record<keyof typeof bookingsSettings, string>> = {
  selfCancelBookings: 'selbst abmelden',
  hideParticipantContacts: 'Kontaktdaten der Teilnehmer verbergen',
};
