// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildCourse } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { ConditionFields } from './ConditionFields.tsx';
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
        <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
          <MemoryRouter>{content}</MemoryRouter>
        </QueryClientProvider>
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

const Fields = ({ of = detail, which: Which = AccessFields }: { of?: typeof detail; which?: typeof AccessFields }) => {
  const form = useForm<CourseFormValues>({
    initialValues: formValuesOf(of),
    validate: (): FormErrors => ({}),
  });
  return <Which form={form} problems={{}} />;
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

test('roles are chosen only there as well, for courses of members', () => {
  vi.stubGlobal('fetch', async () => Response.json({ courses: [] }));
  const members = { ...detail, membersOnly: true };
  const offered = (settings: Partial<ClubSettings>, of: typeof detail) => {
    shownIn(settings, <Fields of={of} which={ConditionFields} />);
    return screen.queryAllByText('Erlaubte Rollen').length;
  };
  expect([
    offered({}, members),
    offered({ showTryoutsAndRoles: true }, detail),
    offered({ showTryoutsAndRoles: true }, members),
  ]).toEqual([0, 0, 1]);
});
