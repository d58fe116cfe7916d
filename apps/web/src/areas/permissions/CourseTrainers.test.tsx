// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { CourseTrainers } from './CourseTrainers.tsx';

afterEach(cleanup);

test('for one course those are offered first who lead it now, and nobody else of it', async () => {
  const part = (ID: number, fullname: string, role: number) => ({ child: { ID, fullname }, registration: { role } });
  const parts = [part(1, 'Tina Trainer', 1), part(2, 'Kim Kind', 0), part(3, 'Willi Wartet', 2)];
  const asked = answerWith({ 'course/parts': { parts } });
  showAs({ role: 90 }, <CourseTrainers courseId={7} onPick={() => undefined} />);
  await screen.findByText('Trainer dieses Kurses');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Tina Trainer']);
  // Former trainers are loaded only on request.
  expect(asked[0]?.url).toMatch(/deleted=(?:0|false)/);
});
