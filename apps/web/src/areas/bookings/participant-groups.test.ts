import type { Participant } from '@vereinshaus/contract/bookings/calls';
import { expect, it } from 'vitest';
import { buildParticipant } from './participant.testing.ts';
import { groupParticipants } from './participant-groups.ts';

const part = (fullname: string, role: number, timeLeave = 0): Participant =>
  buildParticipant({ fullname }, { role, timeLeave });

const parts = [part('Änne', 1), part('Bert', 0), part('Cora', 2), part('Dora', 0, 100)];
const names = (typed: string, withLeft: boolean) =>
  groupParticipants(parts, { typed, withLeft }).map((group) => group.parts.map(({ child }) => child.fullname));

it('puts everybody where they belong', () => {
  expect(names('', false)).toEqual([['Änne'], ['Bert'], ['Cora']]);
});

it('shows who has left where it is asked for', () => {
  expect(names('', true)).toEqual([['Änne'], ['Bert'], ['Cora'], ['Dora']]);
});

it('sorts participants by age and by booking, and leaves the queue as it is', () => {
  const person = (fullname: string, birthdate: number, timeCreation: number): Participant => {
    const { child, registration } = part(fullname, 0);
    return { child: { ...child, birthdate }, registration: { ...registration, timeCreation } };
  };
  const some = [person('Anna', 20150101, 1), person('Bert', 20180101, 3), person('Cora', 0, 2)];
  const by = (order: 'name' | 'age' | 'booked') =>
    groupParticipants(some, { typed: '', withLeft: false, order })[1]?.parts.map(({ child }) => child.fullname);
  expect(by('name')).toEqual(['Anna', 'Bert', 'Cora']);
  expect(by('age')).toEqual(['Bert', 'Anna', 'Cora']);
  expect(by('booked')).toEqual(['Bert', 'Cora', 'Anna']);
});

it('finds names in whatever case', () => {
  expect(names(' äN', true)).toEqual([['Änne'], [], [], []]);
});
