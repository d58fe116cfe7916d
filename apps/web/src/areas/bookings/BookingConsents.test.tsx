// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { BookingConsents } from './BookingConsents.tsx';
import type { BookingDraft } from './booking-draft.ts';

afterEach(cleanup);

const draft: BookingDraft = {
  personIds: [],
  way: null,
  paymentPlanId: null,
  discountCode: '',
  note: '',
  together: true,
  answers: {},
  covid: false,
  terms: false,
  memberApproval: false,
  guardian: false,
};

test('a missing tick is told at its box, and belongs to it', () => {
  render(
    <MantineProvider env="test">
      <ClubContext value={buildClub({ covidNotice: true })}>
        <BookingConsents
          draft={draft}
          persons={[]}
          prices={new Map()}
          becomesMember={false}
          missing={new Map([['covid', 'Bitte hake das an.']])}
          onTick={() => undefined}
        />
      </ClubContext>
    </MantineProvider>,
  );
  const box = screen.getByRole('checkbox', { name: /Covid 19/ });
  const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Bitte hake das an.');
  expect(box.getAttribute('aria-invalid')).toBe('true');
});
