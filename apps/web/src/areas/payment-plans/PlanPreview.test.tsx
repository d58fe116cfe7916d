// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serverNow } from '../../kit/server-time.ts';
import { PlanPreview } from './PlanPreview.tsx';

afterEach(cleanup);

const now = () => Math.floor(serverNow() / 1000);
const shown = (bookingEnd: number) => {
  const row = { ID: 1, description: 'Gesamt', price: 9000, pricenm: 12_000, bookingStart: 0, dueDate: 0, active: true };
  const groups = [{ ID: 7, name: 'Einmalzahlung', active: true, plan: [{ ...row, bookingEnd }] }];
  render(
    <MantineProvider env="test">
      <PlanPreview groups={groups} onClose={() => undefined} />
    </MantineProvider>,
  );
  return [
    screen.queryByText('Einmalzahlung') !== null,
    screen.queryByText('Zu diesem Zeitpunkt gibt es keine Zahlungsweise.') !== null,
  ];
};

test('what can be chosen at the time is shown', () => {
  expect(shown(now() + 86_400)).toEqual([true, false]);
});

test('a time for which there is nothing to choose is told', () => {
  expect(shown(now() - 86_400)).toEqual([false, true]);
});
