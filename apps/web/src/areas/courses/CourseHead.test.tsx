// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { buildCourse, buildUser } from '../../testing/build.ts';
import { viewerOf } from '../session/shared/session.ts';
import { CourseHead } from './CourseHead.tsx';

afterEach(cleanup);

const later = Date.now() / 1000 + 86_400;
const earlier = Date.now() / 1000 - 86_400;

test.each([
  [{}, /^buchbar$/],
  [{ bookingEnd: earlier }, /^nicht mehr buchbar$/],
  [{ bookingEnd: later }, /^buchbar bis /],
  [{ bookingStart: later }, /^buchbar ab /],
  [{ hidden: true, bookingEnd: later }, /^verborgen$/],
])('what the office reads of the booking of %j is %s', (told, text) => {
  const course = { ...buildCourse(told), permitting: [], tagLabels: [], version: 1, formSlots: '' };
  render(
    <MantineProvider env="test">
      <ViewerContext value={viewerOf(buildUser({ role: 80 }))}>
        <CourseHead course={course} />
      </ViewerContext>
    </MantineProvider>,
  );
  const facts = screen
    .getByText(/·/)
    .textContent.split('·')
    .map((fact) => fact.trim());
  expect(facts.at(-1)).toMatch(text);
});
