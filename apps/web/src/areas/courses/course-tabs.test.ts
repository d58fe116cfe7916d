import type { Viewer } from '@vereinshaus/contract/kit/access';
import { expect, test } from 'vitest';
import { buildCourse } from '../../testing/build.ts';
import { courseTabs, firstTab, hasBookingBeside } from './course-tabs.tsx';

const chief: Viewer = {
  id: 1,
  staffLevel: 90,
  permissions: [],
  trainedCourses: [],
  isPlatform: false,
  isManager: true,
  isTrainer: false,
  hasTrained: false,
  isImpersonating: false,
};

/** With every feature a course can have. */
const course = {
  ...buildCourse({ enableMedia: true, showShiftPlanner: true, downloadCertificate: true }),
  permitting: [],
  tagLabels: [],
  version: 1,
  formSlots: 'feedback',
};
const own = { ID: 1, child_ID: 2, fullname: 'Tim Moser', role: 0, timeStart: 0, timeLeave: 0 };

const contextOf = (viewer: Viewer | null, participants: readonly (typeof own)[]) => ({
  viewer,
  reply: { course, participant: null, participants: [...participants], participant_count: 0, waitlist_count: 0 },
});

const labels = (viewer: Viewer | null, participants: readonly (typeof own)[]) => {
  const context = contextOf(viewer, participants);
  return courseTabs.filter(({ isVisible }) => isVisible(context)).map(({ label }) => label(context));
};

test('the tabs of a course have their names and their order', () => {
  expect(labels(chief, [own])).toEqual([
    'Beschreibung',
    'Teilnehmer',
    'Neuigkeiten',
    'Teilnahme',
    'Medieninhalte',
    'Schicht-Einteilung',
    'Termine',
    'Umfragen',
    'Zertifikat',
    'Daten',
  ]);
});

test('who does not take part reads what it costs, and a visitor what everybody may', () => {
  expect(labels(chief, [])).toContain('Kosten');
  expect(labels(chief, [])).not.toContain('Teilnahme');
  expect(labels(null, [])).toEqual(['Beschreibung', 'Kosten', 'Termine']);
});

test('the booking stands beside what a family reads; who works on the course has the width', () => {
  const besides = (viewer: Viewer) =>
    courseTabs.filter((tab) => hasBookingBeside(tab, contextOf(viewer, [own]))).map(({ key }) => key);
  const parent = { ...chief, staffLevel: 0 };
  expect(besides(parent)).toEqual([
    'beschreibung',
    'neuigkeiten',
    'teilnahme',
    'medien',
    'termine',
    'umfragen',
    'zertifikat',
  ]);
  expect(besides(chief)).toEqual(['beschreibung']);
  expect(besides({ ...parent, trainedCourses: [course.ID] })).toEqual(['beschreibung']);
});

test('whoever looks after the course begins with those who take part, everybody else with what it is', () => {
  const first = (viewer: Viewer | null) => {
    const context = contextOf(viewer, [own]);
    return firstTab(
      courseTabs.filter(({ isVisible }) => isVisible(context)),
      context,
    )?.key;
  };
  const parent = { ...chief, staffLevel: 0 };
  expect([
    first(chief),
    first({ ...parent, trainedCourses: [course.ID] }),
    first({ ...parent, isTrainer: true, trainedCourses: [course.ID + 1] }),
    first(parent),
    first(null),
  ]).toEqual(['teilnehmer', 'teilnehmer', 'beschreibung', 'beschreibung', 'beschreibung']);
});
