import { contract } from '@vereinshaus/contract';
import type { Deeds } from '../money-club.ts';

/** Families change, and what they owe and have goes with them; days pass. */
export const personDeeds: Deeds = {
  merge: {
    weight: 1,
    play: (club, { a, b }) =>
      club.asAdmin(contract.duplicates.merge, {
        survivor_ID: club.personAt(a),
        other_ID: club.personAt(b),
        choices: {},
      }),
  },
  move: {
    weight: 2,
    play: async (club, { a, b }) =>
      club.asAdmin(contract.profile.move, { child_ID: club.personAt(a), verwalter_ID: await club.payerAt(b) }),
  },
  growUp: {
    weight: 1,
    play: (club, { a }) => club.asAdmin(contract.profile.leaveGroup, { child_ID: club.personAt(a) }),
  },
  remove: {
    weight: 1,
    play: (club, { a }) => club.asAdmin(contract.profile.remove, { child_ID: club.personAt(a), confirmed: true }),
  },
  passDays: {
    weight: 5,
    play: async (club, { a, twice }) => club.clock.passDays(twice ? 1 : 1 + (a % 5)),
  },
};
