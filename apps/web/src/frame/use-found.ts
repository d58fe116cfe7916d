import { useDebouncedValue } from '@mantine/hooks';
import { IconCalendarEvent, IconClock, IconMailForward } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { courses } from '@vereinshaus/contract/courses/calls';
import { seasonLabel, seasonsMeet } from '@vereinshaus/contract/courses/course-text';
import { help } from '@vereinshaus/contract/help/calls';
import { search } from '@vereinshaus/contract/home/search';
import { judgeAccess, type Viewer } from '@vereinshaus/contract/kit/access';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { containsAllWords } from '@vereinshaus/contract/kit/search-words';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { shortestName } from '@vereinshaus/contract/persons/calls';
import { useMemo } from 'react';
import { useClub } from '../areas/clubs/shared/club.ts';
import { useUser } from '../areas/session/shared/session.ts';
import { query } from '../kit/api.ts';
import { useViewer } from '../kit/May.tsx';
import type { NavigationGroup } from '../navigation.ts';
import { aroundRecords, findEntries, maxOfEach } from './find-entries.ts';
import { recordGroups } from './found-records.ts';
import { type Entry, type EntryGroup, messageWish, readRecent } from './quick-search.ts';

const pause = 250;

/** Searches the database in one request when typing pauses. */
const useRecords = (typed: string) => {
  const [settled] = useDebouncedValue(typed.trim(), pause);
  const found = useQuery({
    ...query(search.all, { typed: settled, size: maxOfEach }),
    enabled: settled.length >= shortestName,
    placeholderData: keepPreviousData,
  });
  const isAsked = typed.trim().length >= shortestName;
  return { records: isAsked ? recordGroups(found.data, settled) : [], isFetching: isAsked && found.isFetching };
};

type NamedCourse = { ID: number; name: string; startdate: number };

/** The office searches all courses; other users only those on offer. */
const useCourses = (isOpen: boolean, viewer: Viewer | null): readonly NamedCourse[] => {
  const knowsAll = judgeAccess(courses.names.access, viewer) === 'yes';
  const names = useQuery({ ...query(courses.names, {}), enabled: isOpen && knowsAll, staleTime: 300_000 });
  const offered = useQuery({ ...query(courses.list, {}), enabled: isOpen && !knowsAll, staleTime: 300_000 });
  return (knowsAll ? names.data?.courses : offered.data?.courses) ?? [];
};

/** Shows the season if courses of two seasons are listed. */
const courseText = ({ startdate }: NamedCourse, known: readonly NamedCourse[]): string => {
  if (startdate === 0) return 'Kurs';
  const season = seasonsMeet(known) ? `, ${seasonLabel({ startdate })}` : '';
  return `Kurs ab ${formatDayOf(startdate)}${season}`;
};

const courseEntry = (course: NamedCourse, known: readonly NamedCourse[]): Entry => ({
  path: `/kurse/${course.ID}`,
  label: course.name,
  description: courseText(course, known),
  icon: IconCalendarEvent,
});

const messageEntry = ({ ID, name }: NamedCourse): Entry => ({
  path: `/kurse/${ID}?tab=teilnehmer&nachricht=1`,
  label: `Nachricht an „${name}“`,
  description: 'an alle, die teilnehmen',
  icon: IconMailForward,
});

/** „Nachricht an Yoga“, for users who may write to the course. */
const messagesTo = (typed: string, viewer: Viewer | null, known: readonly NamedCourse[]): readonly Entry[] => {
  const wanted = judgeAccess(messaging.sendMessage.access, viewer) === 'yes' ? messageWish(typed) : null;
  if (wanted === null) return [];
  return known
    .filter(({ name }) => containsAllWords(name, wanted))
    .slice(0, maxOfEach)
    .map(messageEntry);
};

/** Shown before anything is typed: the menu, group by group. */
const menuOf = (groups: readonly NavigationGroup[]): readonly Entry[] =>
  groups
    .flatMap(({ name, items }) => items.map((item) => ({ ...item, description: name === 'Home' ? '' : name })))
    .slice(0, maxOfEach);

/** All matches for the typed text: recent choices, actions, records, screens, settings, help. */
export const useFound = (typed: string, isOpen: boolean, groups: readonly NavigationGroup[]) => {
  const viewer = useViewer();
  const user = useUser();
  const club = useClub();
  const { records, isFetching } = useRecords(typed);
  const known = useCourses(isOpen, viewer);
  const topics = useQuery({ ...query(help.topics, {}), enabled: isOpen, staleTime: 300_000 });
  const ownTopics = topics.data?.topics;
  const found = useMemo(
    () => findEntries({ user, club, groups, ownTopics: ownTopics ?? [] }, typed),
    [user, club, groups, ownTopics, typed],
  );
  const isTyped = typed.trim() !== '';
  const last = viewer === null || !isOpen ? [] : readRecent(viewer.id);
  const ofCourses = isTyped
    ? known
        .filter(({ name }) => containsAllWords(name, typed))
        .slice(0, maxOfEach)
        .map((course) => courseEntry(course, known))
    : [];
  const shown: readonly EntryGroup[] = [
    {
      label: 'Zuletzt',
      entries: last
        .filter(({ label, description }) => containsAllWords(`${label} ${description}`, typed))
        .map((entry) => ({ ...entry, icon: IconClock })),
    },
    { label: 'Nachrichten', entries: messagesTo(typed, viewer, known) },
    ...aroundRecords(found, [...records, { label: 'Kurse', entries: ofCourses }]),
    { label: 'Seiten', entries: isTyped ? [] : menuOf(groups) },
  ];
  return { groups: shown.filter(({ entries }) => entries.length > 0), isFetching, viewer };
};
