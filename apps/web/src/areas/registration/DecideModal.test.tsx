// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { DecideModal } from './DecideModal.tsx';
import { buildRegistration } from './registration-row.testing.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
});

const discard = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verwerfen' });
const show = (isNext: boolean) =>
  showAs(
    { role: 90 },
    <DecideModal
      row={buildRegistration(4, { state: 'held' })}
      isNext={isNext}
      further={0}
      onDecided={() => undefined}
      onClose={() => undefined}
    />,
  );

test('what follows a decision is not decided by the second press of a double click', () => {
  answerWith({});
  vi.useFakeTimers();
  show(true);
  expect(discard().disabled).toBe(true);
  act(() => void vi.advanceTimersByTime(1000));
  expect(discard().disabled).toBe(false);
});

test('the first is decided as soon as it is there', () => {
  answerWith({});
  show(false);
  expect(discard().disabled).toBe(false);
});
