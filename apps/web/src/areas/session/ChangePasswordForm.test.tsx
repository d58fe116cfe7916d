// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { answerWith } from '../../testing/show-as.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const passwordField = () => screen.getByLabelText('Neues Passwort');
const repetition = () => screen.getByLabelText('Passwort wiederholen');
const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('a new password is refused aloud, empty and wrong; its rules are read with the field', async () => {
  answerWith({});
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ChangePasswordForm token="probe" onSet={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  for (const field of [passwordField(), repetition()]) expect(field.getAttribute('aria-required')).toBe('true');
  expect(describedBy(passwordField())).toMatch(/8 Zeichen.*fehlt noch/);

  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(passwordField()));
  expect(within(screen.getByRole('alert')).getAllByRole('listitem').length).toBeGreaterThan(0);
  expect(passwordField().getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(passwordField())).toMatch(/Das Passwort muss/);

  await userEvent.keyboard('Sonnenblume7');
  await userEvent.type(repetition(), 'anders{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(repetition()));
  expect(repetition().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Die beiden Passwörter stimmen nicht überein.');
});
