import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { admins, everyone, type RowsOf, readers, signedIn, without } from './row.ts';

const token = 'a'.repeat(43);

export const bookingsRows: RowsOf<'bookings' | 'participantsBy' | 'safety' | 'waitlists' | 'outgrown'> = {
  'bookings.applyDiscount': {
    input: ({ child }) => ({ course_ID: 2_000_000_000, child_ID: child, ID: 2_000_000_000, discountCode: 'rabatt' }),
    may: ['manager', 'role90', 'foreignAdmin'],
    findNothing: ['manager', 'role90', 'foreignAdmin'],
  },
  'bookings.duplicateCourse': {
    input: ({ course }) => ({ course_ID: course }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'bookings.previewDuplicate': {
    input: ({ course }) => ({ course_ID: course }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'bookings.participate': {
    input: ({ course }) => ({ id: course }),
    may: ['role11', 'role30', 'role50', ...admins],
    findNothing: ['platform', 'foreignAdmin'],
  },
  'bookings.price': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'bookings.register': { input: ({ child, course }) => ({ course_ID: course, child_ID: child }), may: ['manager'] },
  'bookings.registerMany': {
    input: ({ child, course }) => ({ course_ID: course, children: [{ child_ID: child }] }),
    may: ['manager'],
  },
  'bookings.addParticipants': {
    input: ({ childOfOthers, course }) => ({ course_ID: course, child_IDs: [childOfOthers] }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['foreignAdmin'],
  },
  'bookings.deregister': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child }),
    may: ['manager', ...admins],
    findNothing: ['manager', ...admins],
  },
  'bookings.toggleRole': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child, role: participationRole.trainer }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'bookings.move': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child, target_ID: 2_000_000_000 }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'bookings.previewMove': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child, target_ID: 2_000_000_000 }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'bookings.toggleHidden': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child, hidden: true }),
    may: admins,
    findNothing: admins,
  },
  'bookings.modifyTimeLeave': {
    input: () => ({ course_parts_ID: 2_000_000_000, timeLeave: 1_800_000_000 }),
    may: admins,
    findNothing: admins,
  },
  'bookings.setAdmin': { input: () => ({ ID: 2_000_000_000, noteAdmin: 'x' }), may: admins, findNothing: admins },
  'bookings.participants': {
    input: ({ course }) => ({ id: course }),
    may: ['role11', 'role20', 'role30', 'role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'bookings.participantsExcel': {
    input: ({ course }) => ({ id: course }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'bookings.changePlan': {
    input: () => ({ cp_ID: 2_000_000_000, group_ID: 2_000_000_000 }),
    may: without('anonymous', 'dependant'),
    findNothing: without('anonymous', 'dependant'),
  },
  'bookings.deleteInstalment': {
    input: () => ({ ID: 2_000_000_000 }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'bookings.visiting': { input: ({ child }) => ({ userID: child }), may: ['manager', 'treasurer', ...readers] },
  'bookings.ofFamily': { input: () => ({}), may: signedIn },
  'safety.ofCourse': { input: ({ course }) => ({ id: course }), may: readers, findNothing: ['foreignAdmin'] },
  'safety.photoConsents': {
    input: ({ course }) => ({ id: course }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'safety.sheet': {
    input: ({ course }) => ({ id: course }),
    may: readers,
    // The course has no participants, so there is nothing to print.
    findNothing: ['foreignAdmin'],
  },
  'outgrown.list': {
    input: ({ course }) => ({ course_ID: course }),
    may: ['role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'outgrown.saveSuccessor': {
    input: ({ course }) => ({ course_ID: course, successor_ID: 0 }),
    may: [...admins],
    findNothing: ['foreignAdmin'],
  },
  'outgrown.invite': {
    input: ({ course }) => ({
      course_ID: course,
      target_ID: 2_000_000_000,
      child_IDs: [2_000_000_000],
      until: 1_900_000_000,
      order: 'booked',
      key: 'einladung1',
    }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'outgrown.withdraw': {
    input: ({ course }) => ({ course_ID: course, ID: 2_000_000_000, reason: 'findet nicht statt' }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'waitlists.list': { input: () => ({}), may: ['role50', ...admins] },
  'waitlists.preview': {
    input: ({ course }) => ({ course_ID: course, course_parts_IDs: [2_000_000_000] }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['foreignAdmin'],
  },
  'waitlists.admit': {
    input: ({ course }) => ({ course_ID: course, course_parts_IDs: [2_000_000_000] }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['foreignAdmin'],
  },
  'waitlists.move': {
    input: ({ course }) => ({ course_ID: course, course_parts_ID: 2_000_000_000, place: 1, reason: 'Geschwister' }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'waitlists.friends': {
    input: ({ course }) => ({ course_ID: course, course_parts_IDs: [2_000_000_000], reason: 'Freundinnen' }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['foreignAdmin'],
  },
  'waitlists.log': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child }),
    may: ['manager', 'role50', ...admins],
    findNothing: ['manager', 'role50', ...admins],
  },
  'waitlists.mine': { input: () => ({}), may: without('anonymous', 'dependant') },
  'waitlists.offer': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child }),
    may: ['manager'],
    findNothing: ['manager'],
  },
  'waitlists.answer': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child, answer: 'take' }),
    may: ['manager'],
    findNothing: ['manager'],
  },
  'waitlists.bond': {
    input: () => ({ course_parts_IDs: [2_000_000_000, 2_000_000_001], kind: 'all' }),
    may: without('anonymous', 'dependant'),
    findNothing: without('anonymous', 'dependant'),
  },
  'waitlists.unbond': {
    input: () => ({ course_parts_ID: 2_000_000_000 }),
    may: without('anonymous', 'dependant'),
    findNothing: without('anonymous', 'dependant'),
  },
  'waitlists.reminderByLink': { input: () => ({ token }), may: everyone, findNothing: everyone },
  'waitlists.answerReminderByLink': { input: () => ({ token }), may: everyone, findNothing: everyone },
  'waitlists.offerByLink': { input: () => ({ token }), may: everyone, findNothing: everyone },
  'waitlists.answerByLink': { input: () => ({ token, answer: 'take' }), may: everyone, findNothing: everyone },
  'participantsBy.list': { input: () => ({}), may: readers },
  'participantsBy.choices': { input: () => ({}), may: readers },
  'bookings.last': { input: () => ({}), may: admins },
  'bookings.turnover': { input: () => ({}), may: ['role50', ...admins] },
  'bookings.openBalances': { input: ({ course }) => ({ id: course }), may: ['role50', ...admins] },
};
