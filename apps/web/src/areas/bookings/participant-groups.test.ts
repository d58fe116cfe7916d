import type { Participant } from '@vereinshaus/contract/bookings';
import { expect, it } from 'vitest';
import { groupParticipants } from './participant-groups.ts';

const part = (fullname: string, role: number, timeLeave = 0): Participant => ({
  child: { ID: 1, prename: '', lastname: '', fullname, birthdate: 0, sex: '', memberStatuses: [] },
  registration: {
    ID: 1,
    course_ID: 1,
    child_ID: 1,
    role,
    position: 0,
    timeCreation: 0,
    timeStart: 0,
    timeLeave,
    note: '',
    hidden: false,
    reserved: false,
    tryout: false,
    informed: true,
  },
});

const parts = [part('Änne', 1), part('Bert', 0), part('Cora', 2), part('Dora', 0, 100)];
const names = (typed: string, withLeft: boolean) =>
  groupParticipants(parts, { typed, withLeft }).map((group) => group.parts.map(({ child }) => child.fullname));

it('puts everybody where they belong', () => {
  expect(names('', false)).toEqual([['Änne'], ['Bert'], ['Cora']]);
});

it('shows who has left where it is asked for', () => {
  expect(names('', true)).toEqual([['Änne'], ['Bert'], ['Cora'], ['Dora']]);
});

it('finds names in whatever case', () => {
  expect(names(' äN', true)).toEqual([['Änne'], [], [], []]);
});
