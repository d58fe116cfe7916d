import { Badge, Group, Text } from '@mantine/core';
import type { OfficeCourse } from '@vereinshaus/contract/courses/course-office';
import {
  courseStateLabels,
  courseStates,
  openPoints,
  readinessKeys,
  readinessLabels,
} from '@vereinshaus/contract/courses/course-readiness';
import { dayInVienna, fromSeconds, toDayNumber } from '@vereinshaus/contract/kit/days';
import { clockInVienna, clockText } from '@vereinshaus/contract/kit/vienna-time';
import type { Column } from '../../kit/table/columns.ts';
import { courseColumn } from './shared/course-column.tsx';
import { OccupancyBar, occupancyText } from './shared/OccupancyBar.tsx';

const dayOf = (seconds: number) => {
  const moment = fromSeconds(seconds);
  return moment === null ? 0 : toDayNumber(dayInVienna(moment));
};

const weekday = new Intl.DateTimeFormat('de-AT', { weekday: 'short', timeZone: 'Europe/Vienna' });

/** „Mo 15:30–16:30“: time of its next date. */
export const timeText = ({ date, dateEnd }: Pick<OfficeCourse, 'date' | 'dateEnd'>): string => {
  const [start, end] = [fromSeconds(date), fromSeconds(dateEnd)];
  if (start === null || end === null) return '';
  const clock = (moment: Date) => clockText(clockInVienna(moment).minutes);
  return `${weekday.format(start).replace('.', '')} ${clock(start)}–${clock(end)}`;
};

/** Bookable courses have the club's colour. */
const stateColors = {
  open: {},
  shown: { color: 'blue' },
  hidden: { color: 'gray' },
  ended: { color: 'gray' },
} as const;

const placesOf = (course: OfficeCourse) => ({
  taken: course.parts_count,
  places: course.maxparts,
  waiting: course.queue_count,
});

const StateBadge = ({ state }: Pick<OfficeCourse, 'state'>) => (
  <Badge variant="light" style={{ flex: 'none' }} {...stateColors[state]}>
    {courseStateLabels[state]}
  </Badge>
);

const placesText = (course: OfficeCourse): string => occupancyText(placesOf(course));

/** On a phone: the key facts of a course below its name. */
export const courseLine = (course: OfficeCourse) => (
  <Group gap="xs" wrap="nowrap">
    <StateBadge state={course.state} />
    <span>{[timeText(course), placesText(course)].filter(Boolean).join(' · ')}</span>
  </Group>
);

const missingText = (course: OfficeCourse) =>
  openPoints(course)
    .map(({ key }) => readinessLabels[key])
    .join(', ');

const share = (course: OfficeCourse) =>
  course.lastSeason === null
    ? ''
    : `${course.parts_count - course.lastSeason >= 0 ? '+' : '−'}${Math.abs(course.parts_count - course.lastSeason)}`;

/** The office's list of courses; the server sorts and filters by these names. */
export const courseOfficeColumns: readonly Column<OfficeCourse>[] = [
  courseColumn(205),
  {
    key: 'state',
    label: 'Status',
    value: ({ state }) => courseStateLabels[state],
    render: ({ state }) => <StateBadge state={state} />,
    filter: 'select',
    multiple: true,
    options: courseStates.map((state) => ({ value: state, label: courseStateLabels[state] })),
    width: 110,
  },
  {
    key: 'places',
    label: 'Belegung',
    value: placesText,
    render: (course) => <OccupancyBar {...placesOf(course)} />,
    filter: 'select',
    multiple: true,
    options: [
      { value: 'free', label: 'Plätze frei' },
      { value: 'full', label: 'voll' },
      { value: 'waiting', label: 'mit Warteliste' },
    ],
    width: 150,
  },
  {
    key: 'queue_count',
    label: 'Warteliste',
    type: 'count',
    value: ({ queue_count }) => queue_count,
    filter: 'none',
    width: 90,
  },
  {
    key: 'lastSeason',
    label: 'Letzte Saison',
    type: 'number',
    value: ({ lastSeason }) => lastSeason,
    render: (course) =>
      course.lastSeason === null ? (
        '–'
      ) : (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {course.lastSeason}
          <Text span size="xs" c="dimmed">
            {share(course)}
          </Text>
        </Group>
      ),
    sortable: false,
    filter: 'none',
    width: 100,
  },
  { key: 'time', label: 'Zeit', value: timeText, sortable: false, filter: 'none', width: 150 },
  { key: 'trainers', label: 'Leitung', value: ({ trainers }) => trainers, sortable: false, width: 135 },
  { key: 'room', label: 'Raum', value: ({ room }) => room, sortable: false, width: 130 },
  {
    key: 'startdate',
    label: 'Beginn',
    type: 'date',
    value: ({ startdate }) => dayOf(startdate),
    filter: 'none',
    width: 100,
  },
  {
    key: 'enddate',
    label: 'Ende',
    type: 'date',
    value: ({ enddate }) => dayOf(enddate),
    filter: 'none',
    width: 100,
    hiddenByDefault: true,
  },
  {
    key: 'price',
    label: 'Preis',
    type: 'money',
    isSummed: false,
    value: ({ price }) => price,
    filter: 'none',
    width: 90,
  },
  {
    key: 'missing',
    label: 'Noch offen',
    value: missingText,
    sortable: false,
    filter: 'select',
    multiple: true,
    options: readinessKeys
      .filter((key) => key !== 'visible')
      .map((key) => ({ value: key, label: readinessLabels[key] })),
    width: 160,
  },
];
