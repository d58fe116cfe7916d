import { bookings } from '@vereinshaus/contract/bookings/calls';
import { home } from '@vereinshaus/contract/home/calls';
import { persons } from '@vereinshaus/contract/persons/calls';
import { registration } from '@vereinshaus/contract/registration/calls';
import { session } from '@vereinshaus/contract/session/calls';
import { query, useCommand } from '../../kit/api.ts';

export const registrationsQuery = () => query(registration.list, {});

/** All calls that show the members of a family. */
const showsFamily = [registration.list, session.status, persons.list, bookings.participate];

export const useRegister = () => useCommand(registration.register, { inline: true, invalidates: showsFamily });

export const useSendAgain = () => useCommand(registration.again, { inline: true });

export const useAddGuardian = () => useCommand(registration.addGuardian, { inline: true });

export const useActivate = () => useCommand(registration.activate, { inline: true });

export const useResend = () => useCommand(registration.resend, { announces: true, invalidates: [registration.list] });

export const useDecide = () =>
  useCommand(registration.decide, { announces: true, invalidates: [registration.list, home.inbox] });
