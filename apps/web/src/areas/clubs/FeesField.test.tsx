// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { showAs } from '../../testing/show-as.tsx';
import { useSettingsForm } from './ClubSettingsForm.tsx';
import { NextFeesField } from './FeesField.tsx';

afterEach(cleanup);
vi.setConfig({ testTimeout: 30_000 });

const Field = () => {
  const form = useSettingsForm(buildClub());
  const { start, normal, supporter } = form.values.msFeesNext;
  return (
    <>
      <NextFeesField label="Künftige Mitgliedsbeiträge" help="" form={form} />
      <output>{`${start} ${normal} ${supporter}`}</output>
    </>
  );
};

test('fees to come begin as those of today, and are none without a day', async () => {
  showAs({ role: 90 }, <Field />);
  const user = userEvent.setup();
  expect(screen.queryByLabelText('Erwachsene')).toBeNull();
  const day = screen.getByLabelText('Gilt ab');
  await user.type(day, '01.01.2027');
  await user.tab();
  expect(screen.getByText('20270101 5000 2000')).toBeTruthy();
  expect(screen.getByLabelText('Erwachsene').getAttribute('value')?.replace('\u00a0', ' ')).toBe('€ 50,00');
  await user.clear(day);
  await user.tab();
  expect(screen.getByText('0 0 0')).toBeTruthy();
  expect(screen.queryByLabelText('Erwachsene')).toBeNull();
});
