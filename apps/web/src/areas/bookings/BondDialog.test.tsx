// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BondDialog } from './BondDialog.tsx';
import { buildLine } from './booking-line.testing.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const waits = (id: number, courseId: number, childId: number, prename: string) => {
  const line = buildLine({
    cp_ID: id,
    course_ID: courseId,
    name: `Kurs ${courseId}`,
    role: participationRole.waiting,
    position: id,
  });
  return { ...line, child: { ...line.child, ID: childId, prename } };
};

test('one chooses which places belong together, and reads what does not go before anything is sent', async () => {
  const lines = [waits(1, 7, 21, 'Mia'), waits(2, 7, 22, 'Paul'), waits(3, 8, 21, 'Mia')];
  const asked = answerWith({
    '/courses/list/family': { courses: lines },
    '/course/waitlist/bond': { message: 'Ihr wartet gemeinsam.' },
  });
  const [first = waits(1, 7, 21, 'Mia')] = lines;
  showAs({ role: 0 }, <BondDialog line={first} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of [/Mia, Kurs 7/, /Mia, Kurs 8/]) {
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name });
    if (!box.checked) fireEvent.click(box);
  }
  fireEvent.click(dialog.getByRole('checkbox', { name: /Paul, Kurs 7/ }));
  fireEvent.click(dialog.getByRole('radio', { name: 'irgendeiner dieser Kurse' }));
  expect(dialog.getByText('In jedem dieser Kurse müssen dieselben Personen warten.')).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Speichern' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('checkbox', { name: /Paul, Kurs 7/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => {
    expect(asked.find(({ url }) => url.includes('/bond'))?.body).toEqual({ course_parts_IDs: [1, 3], kind: 'any' });
  });
});

test('with friends of another family one ends it, and reads what that means', async () => {
  const line = waits(1, 7, 21, 'Mia');
  const other = { ID: 9, child_ID: 30, prename: 'Lena', course_ID: 7, course: 'Kurs 7', position: 2 };
  const withFriend = {
    ...line,
    course: { ...line.course, bond: { kind: 'all' as const, isOfFriends: true, others: [other] } },
  };
  const asked = answerWith({ '/course/waitlist/unbond': { message: 'Jedes wartet wieder einzeln.' } });
  showAs({ role: 0 }, <BondDialog line={withFriend} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Wartet gemeinsam mit Lena (alle oder keines).')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Wieder einzeln warten' }));
  await waitFor(() => {
    expect(asked.find(({ url }) => url.includes('/unbond'))?.body).toEqual({ course_parts_ID: 1 });
  });
});
