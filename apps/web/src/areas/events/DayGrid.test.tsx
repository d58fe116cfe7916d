// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FamilyContext, personColour } from '../../kit/person-colour.ts';
import { buildClub } from '../../testing/build.ts';
import type { CalendarView } from './calendar-view.ts';
import { DayGrid } from './DayGrid.tsx';

afterEach(cleanup);

const today = '2026-11-15';

const eventOn = (day: string, ID: number, name: string): CalendarEvent => {
  const start = toSeconds(startOfDayInVienna(day)) + 16 * 3600;
  return {
    ID,
    previous_ID: 0,
    name,
    start,
    end: start + 3600,
    duration: 60,
    period: 'never',
    stop: 0,
    room: 'Turnsaal',
    room_ID: 0,
    visibility: 5,
    course_ID: 0,
    courseName: '',
    timeZoneOffset: 60,
    holiday: '',
    school_holiday: '',
    mayEdit: false,
    mayChangeOwn: false,
    own: [],
    own_IDs: [],
    excused_IDs: [],
  };
};

const onOpen = vi.fn<(event: CalendarEvent) => void>();

const Calendar = ({ view }: { view: CalendarView }) => {
  const [shown, setShown] = useState(today);
  const events = [eventOn(today, 1, 'Turnen'), eventOn(today, 2, 'Yoga')];
  return (
    <MantineProvider env="test">
      <DayGrid
        view={view}
        shown={shown}
        today={today}
        calendar={buildClub()}
        byDay={new Map([[today, events]])}
        onOpen={onOpen}
        onOpenDay={() => {}}
        onLeave={setShown}
      />
    </MantineProvider>
  );
};

test('a date of the family has the colour of whose it is, as on home and everywhere', () => {
  const [lena, paul] = [eventOn(today, 1, 'Turnen'), eventOn(today, 2, 'Judo')];
  const days = new Map([
    [
      today,
      [{ ...lena, own: ['Lena'], own_IDs: [8] }, { ...paul, own: ['Paul'], own_IDs: [9] }, eventOn(today, 3, 'Yoga')],
    ],
  ]);
  render(
    <MantineProvider env="test">
      <FamilyContext value={[7, 8, 9]}>
        <DayGrid
          view="monat"
          shown={today}
          today={today}
          calendar={buildClub()}
          byDay={days}
          onOpen={onOpen}
          onOpenDay={() => {}}
          onLeave={() => {}}
        />
      </FamilyContext>
    </MantineProvider>,
  );
  const colours = screen
    .getAllByRole('button')
    .map((entry) => [entry.textContent, entry.style.getPropertyValue('--person')]);
  expect(colours).toEqual([
    ['16:00 Lena: Turnen', personColour(8, [7, 8, 9]).ink],
    ['16:00 Paul: Judo', personColour(9, [7, 8, 9]).ink],
    ['16:00 Yoga', ''],
  ]);
  expect(colours[0]?.[1]).not.toBe(colours[1]?.[1]);
});

const focused = () => document.activeElement?.getAttribute('data-day') ?? document.activeElement?.textContent;

test('the tab key stops once, arrows walk, and the next month comes with the focus', async () => {
  const user = userEvent.setup();
  render(<Calendar view="monat" />);
  expect(screen.getByRole('grid', { name: 'Monat November 2026' })).toBeDefined();
  await user.tab();
  expect(focused()).toBe(today);
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('2026-11-23');
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('2026-12-23');
  expect(screen.getByRole('grid', { name: 'Monat Dezember 2026' })).toBeDefined();
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test('Enter leads to the dates of a day, arrows from one to the next, Escape back', async () => {
  const user = userEvent.setup();
  render(<Calendar view="woche" />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(focused()).toContain('Turnen');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toContain('Yoga');
  await user.keyboard('{Enter}');
  expect(onOpen.mock.lastCall?.[0].name).toBe('Yoga');
  await user.keyboard('{Escape}');
  expect(focused()).toBe(today);
});
