import { bookings } from '@vereinshaus/contract/bookings';
import { events } from '@vereinshaus/contract/events';
import { guardianships } from '@vereinshaus/contract/guardianships';
import { payerShares } from '@vereinshaus/contract/payer-shares';
import { persons } from '@vereinshaus/contract/persons';
import { profile } from '@vereinshaus/contract/profile';
import { session } from '@vereinshaus/contract/session';
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
export const useAddPerson = () => useCommand(profile.addAllocation, inline);
