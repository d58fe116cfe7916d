import type { Viewer } from '@vereinshaus/contract/kit/access';
import { describe, expect, test } from 'vitest';
import { seesData, seesForms, seesMedia, seesNews, seesParticipants, seesShifts } from './course-gates.ts';

const viewer = (wanted: Partial<Viewer> = {}): Viewer => ({
  id: 1,
  staffLevel: 0,
  permissions: [],
  trainedCourses: [],
  isPlatform: false,
  isManager: true,
  isTrainer: false,
  hasTrained: false,
  isImpersonating: false,
  ...wanted,
});

describe('the tabs of a course', () => {
  test.each([
    [0, false, false],
    [10, false, false],
    [11, true, true],
    [20, true, false],
    [30, true, false],
    [31, true, true],
    [50, true, true],
    [90, true, true],
  ])('with role %i: participants %s, data %s', (staffLevel, participants, data) => {
    const who = viewer({ staffLevel });
    expect([seesParticipants(who, 5), seesData(who, 5)]).toEqual([participants, data]);
  });

  test.each([
    ['a participant', { role: 0, timeLeave: 0 }, true],
    ['who waits', { role: 2, timeLeave: 0 }, false],
    ['who has left', { role: 0, timeLeave: 1_790_000_000 }, false],
  ])('of news are open to the family of %s: %s', (_, part, expected) => {
    const parts = [{ ID: 1, child_ID: 2, fullname: 'Tim Moser', timeStart: 0, ...part }];
    expect(seesNews(viewer(), 5, parts)).toBe(expected);
    expect(seesNews(null, 5, parts)).toBe(false);
  });

  test.each([
    ['a participant', { role: 0, timeLeave: 0 }, true],
    ['a leader', { role: 1, timeLeave: 0 }, true],
    ['who waits', { role: 2, timeLeave: 0 }, false],
    ['who has left', { role: 0, timeLeave: 1_790_000_000 }, false],
  ])('of shifts is open to the family of %s: %s', (_, part, expected) => {
    const parts = [{ ID: 1, child_ID: 2, fullname: 'Tim Moser', timeStart: 0, ...part }];
    expect(seesShifts(viewer(), 5, parts)).toBe(expected);
    expect(seesShifts(viewer({ staffLevel: 80 }), 5, parts)).toBe(expected);
    expect(seesShifts(viewer({ staffLevel: 81 }), 5, parts)).toBe(true);
    expect(seesShifts(viewer({ permissions: ['course/data|5'] }), 5, parts)).toBe(true);
    expect(seesShifts(viewer({ permissions: ['course/data|6'] }), 5, parts)).toBe(expected);
    expect(seesShifts(null, 5, parts)).toBe(false);
  });

  test('of news are open to who leads the course or reads for the club', () => {
    expect(seesNews(viewer({ trainedCourses: [5] }), 5, [])).toBe(true);
    expect(seesNews(viewer({ staffLevel: 50 }), 5, [])).toBe(true);
    expect(seesNews(viewer({ permissions: ['course/news|6'] }), 5, [])).toBe(false);
  });

  test.each([
    ['a participant', { role: 0, timeLeave: 0 }, true, true],
    ['who leads', { role: 1, timeLeave: 0 }, true, false],
    ['who waits', { role: 2, timeLeave: 0 }, false, false],
    ['who has left', { role: 0, timeLeave: 1_790_000_000 }, false, false],
  ])('of media and surveys are open to the family of %s: %s, %s', (_, part, media, forms) => {
    const participants = [{ ID: 1, child_ID: 2, fullname: 'Tim Moser', timeStart: 0, ...part }];
    const reply = { course: { ID: 5, enableMedia: true, formSlots: 'feedback' }, participants };
    expect([seesMedia(viewer(), reply), seesForms(viewer(), reply)]).toEqual([media, forms]);
    const without = { course: { ID: 5, enableMedia: false, formSlots: '' }, participants };
    expect([seesMedia(viewer(), without), seesForms(viewer(), without)]).toEqual([false, false]);
    expect([seesMedia(null, reply), seesForms(null, reply)]).toEqual([false, false]);
  });

  test('of media are open to staff above 20, of surveys to who gives them to courses', () => {
    const reply = { course: { ID: 5, enableMedia: true, formSlots: '' }, participants: [] };
    expect([20, 21, 80].map((staffLevel) => seesMedia(viewer({ staffLevel }), reply))).toEqual([false, true, true]);
    expect([80, 81].map((staffLevel) => seesForms(viewer({ staffLevel }), reply))).toEqual([false, true]);
    expect(seesForms(viewer({ permissions: ['forms'] }), reply)).toBe(true);
  });

  test('of participants are open to the trainers of the course', () => {
    const trainer = viewer({ isTrainer: true, trainedCourses: [5] });
    expect([seesParticipants(trainer, 5), seesParticipants(trainer, 6)]).toEqual([true, false]);
    expect(seesData(trainer, 5)).toBe(false);
  });

  test('are open to those who were given the permission for it', () => {
    const helper = viewer({ permissions: ['course/participants_read|5', 'course/data_read|5'] });
    expect([seesParticipants(helper, 5), seesData(helper, 5)]).toEqual([true, true]);
    expect([seesParticipants(helper, 6), seesData(helper, 6)]).toEqual([false, false]);
  });

  test('are closed to visitors', () => {
    expect([seesParticipants(null, 5), seesData(null, 5)]).toEqual([false, false]);
  });
});
