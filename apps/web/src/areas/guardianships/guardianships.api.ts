import { bookings } from '@vereinshaus/contract/bookings/calls';
import { events } from '@vereinshaus/contract/events/calls';
import { guardianships } from '@vereinshaus/contract/guardianships/calls';
import { payerShares } from '@vereinshaus/contract/guardianships/payer-shares';
import { persons } from '@vereinshaus/contract/persons/calls';
import { profile } from '@vereinshaus/contract/persons/profile';
import { session } from '@vereinshaus/contract/session/calls';
import { query, useCommand } from '../../kit/api.ts';

export const mineQuery = () => query(guardianships.mine, {});
export const ofChildQuery = (childId: number) => query(guardianships.ofChild, { child_ID: childId });

const invalidates = [
  guardianships.mine,
  guardianships.ofChild,
  payerShares.mine,
  payerShares.ofChild,
  bookings.ofFamily,
  events.calendar,
  persons.get,
  persons.list,
  session.status,
];
const inline = { invalidates, announces: true, inline: true };

export const useInvite = () => useCommand(guardianships.invite, { invalidates, inline: true });
export const useAppoint = () => useCommand(guardianships.appoint, inline);
export const useAnswer = () => useCommand(guardianships.answer, inline);
export const useSetRights = () => useCommand(guardianships.setRights, inline);
export const useEnd = () => useCommand(guardianships.end, inline);
/** The form shows the result itself, so there is no banner. */
export const useAddPerson = () => useCommand(profile.addAllocation, { invalidates, inline: true });
