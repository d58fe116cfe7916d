// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { WhatsAppSection } from './WhatsAppSection.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['a landline is warned about', '4312345678', true],
  ['a mobile number is not', '436641234567', false],
  ['nor one of another country', '491701234567', false],
])('%s', (_, phone, isWarned) => {
  showAs({}, <WhatsAppSection person={{ ID: 1, phone, whatsappPhone: 0 }} />);
  expect(screen.getByRole('button', { name: 'Code schicken' })).toBeTruthy();
  expect(screen.queryByText(/sieht nicht wie eine Handynummer aus/) !== null).toBe(isWarned);
});

test('the code is typed where one lands after asking for it, and again after a wrong one', async () => {
  answerWith({ 'code/send': {} });
  showAs({}, <WhatsAppSection person={{ ID: 1, phone: '436641234567', whatsappPhone: 0 }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Code schicken' }));
  const first = await screen.findByRole('textbox', { name: /^Ziffer 1 von/ });
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('1234567890');
  await userEvent.click(screen.getByRole('button', { name: 'Nummer bestätigen' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Heute nicht.');
  await waitFor(() => expect(document.activeElement).toBe(first));
});
