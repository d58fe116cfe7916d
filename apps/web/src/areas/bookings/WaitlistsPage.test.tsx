// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { WaitlistsPage } from './WaitlistsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const waiting = ['Mia Gruber', 'Paul Huber'].map((fullname, index) => ({
  ID: 36 + index,
  child_ID: 186 + index,
  fullname,
  time: 1_784_054_160,
  passedOver: false,
  offeredUntil: 0,
  missedOffer: false,
}));
const queue = {
  course_ID: 2,
  name: 'Kinderturnen',
  participants: 23,
  maxparts: 24,
  price: 9500,
  priceNonMember: 12_500,
  waiting,
};
const persons = [
  {
    ID: 36,
    fullname: 'Mia Gruber',
    price: 9500,
    membershipFee: 0,
    payments: [{ description: '', price: 9500, dueDate: 1_795_000_000 }],
  },
];
const answers = {
  '/course/waitlist/preview': { persons, total: 9500 },
  '/course/waitlist/admit': { message: 'Mia Gruber ist aufgenommen.' },
};

test('a place is given with its amount and due date, as it was shown', async () => {
  const asked = answerWith({ ...answers, '/courses/waitlists': { queues: [queue] } });
  showAs({ role: 90 }, <WaitlistsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Aufnehmen: Mia Gruber' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/fällig am/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Aufnehmen' }));
  await waitFor(() => {
    expect(asked.find(({ url }) => url.includes('/admit'))?.body).toMatchObject({
      course_ID: 2,
      course_parts_IDs: [36],
      force: false,
      inform: true,
      shownTotal: 9500,
    });
  });
});

test('more than there are places for is said with what it costs, before somebody insists', async () => {
  const asked = answerWith({ ...answers, '/courses/waitlists': { queues: [queue] } });
  showAs({ role: 90 }, <WaitlistsPage />);
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: '2 Personen aufnehmen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/So viele Plätze sind nicht frei/)).toBeDefined();
  expect(await dialog.findByText(/fällig am/)).toBeDefined();
  const admit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Trotzdem aufnehmen' });
  expect(admit.disabled).toBe(true);
  fireEvent.click(dialog.getByRole('switch', { name: /Trotzdem aufnehmen/ }));
  fireEvent.click(admit);
  await waitFor(() => {
    expect(asked.find(({ url }) => url.includes('/admit'))?.body).toMatchObject({
      course_parts_IDs: [36, 37],
      force: true,
    });
  });
});

test('who waits together is named, and what admitting one of them does to the other', async () => {
  const other = { ID: 37, child_ID: 187, prename: 'Paul', course_ID: 2, course: 'Kinderturnen', position: 2 };
  const [mia, paul] = waiting;
  const bonded = { ...queue, waiting: [{ ...mia, bond: { kind: 'all', isOfFriends: false, others: [other] } }, paul] };
  answerWith({ ...answers, '/courses/waitlists': { queues: [bonded] } });
  showAs({ role: 90 }, <WaitlistsPage />);
  expect(await screen.findByText('Wartet gemeinsam mit Paul (alle oder keines).')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Aufnehmen: Mia Gruber' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Mia Gruber will nur gemeinsam mit Paul.*Paul allein weiter/)).toBeDefined();
});

test('who only reads finds no button, and an empty desk says so', async () => {
  answerWith({ '/courses/waitlists': { queues: [queue] } });
  showAs({ role: 50 }, <WaitlistsPage />);
  expect(await screen.findByText('Mia Gruber')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  answerWith({ '/courses/waitlists': { queues: [] } });
  showAs({ role: 50 }, <WaitlistsPage />);
  expect(await screen.findByText('Gerade wartet niemand auf einen Platz.')).toBeDefined();
});

test('friends of two families are put together with a reason, and parted again', async () => {
  const asked = answerWith({
    '/courses/waitlists': { queues: [queue] },
    '/course/waitlist/friends': { message: 'Sie warten jetzt gemeinsam.' },
  });
  showAs({ role: 90 }, <WaitlistsPage />);
  for (const name of ['Mia Gruber', 'Paul Huber'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `${name} auswählen` }));
  fireEvent.click(screen.getByRole('button', { name: 'Freunde gemeinsam warten lassen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Gemeinsam warten lassen' });
  fireEvent.click(save);
  expect(dialog.getByText('Bitte gib einen Grund an.')).toBeDefined();
  expect(asked.filter(({ url }) => url.includes('/friends'))).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox', { name: /Grund/ }), { target: { value: 'Freundinnen' } });
  fireEvent.click(save);
  await waitFor(() => {
    expect(asked.find(({ url }) => url.includes('/friends'))?.body).toEqual({
      course_ID: 2,
      course_parts_IDs: [36, 37],
      reason: 'Freundinnen',
      ends: false,
    });
  });
});
