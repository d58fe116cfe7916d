// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { cleanup, render, screen } from '@testing-library/react';
import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildClub, buildCourse } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { AccessFields } from './CourseFields.tsx';
import { type CourseFormValues, formValuesOf } from './course-form.ts';
import { Leaders } from './shared/Leaders.tsx';

afterEach(cleanup);

const detail = {
  ...buildCourse({ trainers: '5|Toni Trainer' }),
  permitting: [],
  tagLabels: [],
  version: 1,
  formSlots: '',
};

const shownIn = (settings: Partial<ClubSettings>, content: ReactNode) => {
  cleanup();
  render(
    <MantineProvider env="test">
      <ClubContext value={buildClub(settings)}>
        <MemoryRouter>{content}</MemoryRouter>
      </ClubContext>
    </MantineProvider>,
  );
};

test('trainer names lead to their profile only in a club that wants it', () => {
  shownIn({}, <Leaders course={detail} />);
  expect(screen.getByText(/Toni Trainer/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  shownIn({ linkTrainerProfiles: true }, <Leaders course={detail} />);
  expect(screen.getByRole('link', { name: 'Toni Trainer' }).getAttribute('href')).toBe('/profil/5');
});

const Fields = () => {
  const validate = (_: CourseFormValues): FormErrors => ({});
  const form = useForm({ initialValues: formValuesOf(detail), validate });
  return <AccessFields form={form} problems={{}} />;
};

test('tryouts are switched on only in a club that has them; trainers get more access in all', () => {
  const labels = () =>
    screen.getAllByRole('checkbox').map((box) => document.querySelector(`label[for="${box.id}"]`)?.textContent);
  shownIn({}, <Fields />);
  expect(labels()).toContain('erweiterter Trainerzugriff');
  const without = labels().length;
  shownIn({ showTryoutsAndRoles: true }, <Fields />);
  expect(labels()).toHaveLength(without + 1);
});
