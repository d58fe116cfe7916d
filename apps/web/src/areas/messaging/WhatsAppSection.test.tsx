// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { WhatsAppSection } from './WhatsAppSection.tsx';

afterEach(cleanup);

test.each([
  ['a landline is warned about', '4312345678', true],
  ['a mobile number is not', '436641234567', false],
  ['nor one of another country', '491701234567', false],
])('%s', (_, phone, isWarned) => {
  showAs({}, <WhatsAppSection person={{ ID: 1, phone, whatsappPhone: 0 }} />);
  expect(screen.getByRole('button', { name: 'Code schicken' })).toBeTruthy();
  expect(screen.queryByText(/sieht nicht wie eine Handynummer aus/) !== null).toBe(isWarned);
});
