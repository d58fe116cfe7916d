import { useDebouncedValue } from '@mantine/hooks';
import { IconCalendarEvent, IconClock, IconMailForward, IconPlus, IconUser, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { judge, staffFrom, type Viewer } from '@vereinshaus/contract/access';
import { courses } from '@vereinshaus/contract/courses';
import { formatDay, formatDayOf } from '@vereinshaus/contract/days';
import { messaging } from '@vereinshaus/contract/messaging';
import { persons, shortestName } from '@vereinshaus/contract/persons';
import { saysAll } from '@vereinshaus/contract/search-words';
import { personPath } from '../areas/session/shared/session.ts';
import { query } from '../kit/api.ts';
import { useViewer } from '../kit/May.tsx';
import type { NavigationGroup } from '../navigation.ts';
import { type Entry, type EntryGroup, messageWish, readRecent } from './quick-search.ts';

const mostOfEach = 8;
const pause = 250;

const usePersons = (typed: string, viewer: Viewer | null) => {
  const [name] = useDebouncedValue(typed.trim(), pause);
  const maySearch = judge(persons.search.access, viewer) === 'yes';
  const found = useQuery({
    ...query(persons.search, { name, size: mostOfEach }),
    enabled: maySearch && name.length >= shortestName,
    placeholderData: keepPreviousData,
  });
  const isAsked = typed.trim().length >= shortestName;
  return { users: isAsked ? (found.data?.users ?? []) : [], isFetching: isAsked && found.isFetching };
};

type NamedCourse = { ID: number; name: string; startdate: number };

/** The office knows every course by name; everybody else those that are offered. */
const useCourses = (isOpen: boolean, viewer: Viewer | null): readonly NamedCourse[] => {
  const knowsAll = judge(courses.names.access, viewer) === 'yes';
  const names = useQuery({ ...query(courses.names, {}), enabled: isOpen && knowsAll, staleTime: 300_000 });
  const offered = useQuery({ ...query(courses.list, {}), enabled: isOpen && !knowsAll, staleTime: 300_000 });
  return (knowsAll ? names.data?.courses : offered.data?.courses) ?? [];
};

const courseEntry = ({ ID, name, startdate }: NamedCourse): Entry => ({
  path: `/kurse/${ID}`,
  label: name,
  description: startdate === 0 ? 'Kurs' : `Kurs ab ${formatDayOf(startdate)}`,
  icon: IconCalendarEvent,
});

const messageEntry = ({ ID, name }: NamedCourse): Entry => ({
  path: `/kurse/${ID}?tab=teilnehmer&nachricht=1`,
  label: `Nachricht an „${name}“`,
  description: 'an alle, die teilnehmen',
  icon: IconMailForward,
});

const newCourse: Entry = {
  path: '/kurs/verwaltung?neu=1',
  label: 'Neuer Kurs',
  description: 'anlegen',
  icon: IconPlus,
};
const newPerson: Entry = {
  path: '/benutzer/registrieren',
  label: 'Neue Person',
  description: 'registrieren',
  icon: IconUserPlus,
};

/** Only what the viewer may do. */
const actionsFor = (typed: string, viewer: Viewer | null, known: readonly NamedCourse[]): readonly Entry[] => {
  const plain = [
    ...(judge(courses.addNew.access, viewer) === 'yes' ? [newCourse] : []),
    ...(judge(staffFrom(80), viewer) === 'yes' ? [newPerson] : []),
  ].filter(({ label, description }) => saysAll(`${label} ${description}`, typed));
  const wanted = judge(messaging.sendMessage.access, viewer) === 'yes' ? messageWish(typed) : null;
  const messages = wanted === null ? [] : known.filter(({ name }) => saysAll(name, wanted)).map(messageEntry);
  return [...plain, ...messages.slice(0, mostOfEach)];
};

const screensIn = (groups: readonly NavigationGroup[], typed: string): readonly Entry[] =>
  groups
    .flatMap(({ name, items }) => items.map((item) => ({ ...item, group: name })))
    .filter(({ label, group }) => saysAll(`${label} ${group}`, typed))
    .map(({ path, label, group, icon }) => ({ path, label, description: group, icon }))
    .slice(0, mostOfEach);

/** Everything that fits what is typed: what was chosen last, actions, courses, persons, screens. */
export const useFound = (typed: string, isOpen: boolean, groups: readonly NavigationGroup[]) => {
  const viewer = useViewer();
  const { users, isFetching } = usePersons(typed, viewer);
  const known = useCourses(isOpen, viewer);
  const isTyped = typed.trim() !== '';
  const last = viewer === null || !isOpen ? [] : readRecent(viewer.id);
  const found: readonly EntryGroup[] = [
    {
      label: 'Zuletzt',
      entries: last
        .filter(({ label, description }) => saysAll(`${label} ${description}`, typed))
        .map((entry) => ({ ...entry, icon: IconClock })),
    },
    { label: 'Aktionen', entries: actionsFor(typed, viewer, known) },
    {
      label: 'Personen',
      entries: users.map((person) => ({
        path: viewer === null ? '/' : personPath(viewer, person.ID),
        // As the card of a caller's family beside it names them.
        label: person.fullname,
        description: person.birthdate === 0 ? 'Person' : `geboren ${formatDay(person.birthdate)}`,
        icon: IconUser,
      })),
    },
    {
      label: 'Kurse',
      entries: isTyped
        ? known
            .filter(({ name }) => saysAll(name, typed))
            .slice(0, mostOfEach)
            .map(courseEntry)
        : [],
    },
    { label: 'Seiten', entries: screensIn(groups, typed) },
  ];
  return { groups: found.filter(({ entries }) => entries.length > 0), isFetching, viewer };
};
