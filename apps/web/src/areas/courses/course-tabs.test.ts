import type { Viewer } from '@vereinshaus/contract/access';
import { expect, test } from 'vitest';
import { buildCourse } from '../../testing/build.ts';
import { courseTabs } from './course-tabs.tsx';

const chief: Viewer = {
  id: 1,
  staffLevel: 90,
  permissions: [],
  trainedCourses: [],
  isPlatform: false,
  isManager: true,
  isTrainer: false,
  isImpersonating: false,
};

/** With everything that a course can have. */
const course = {
  ...buildCourse({ enableMedia: true, showShiftPlanner: true, downloadCertificate: true }),
  permitting: [],
  tagLabels: [],
  version: 1,
  formSlots: 'feedback',
};
const own = { ID: 1, child_ID: 2, fullname: 'Tim Moser', role: 0, timeStart: 0, timeLeave: 0 };

const labels = (viewer: Viewer | null, participants: readonly (typeof own)[]) => {
  const reply = {
    course,
    participant: null,
    participants: [...participants],
    participant_count: 0,
    waitlist_count: 0,
  };
  const context = { viewer, reply };
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
