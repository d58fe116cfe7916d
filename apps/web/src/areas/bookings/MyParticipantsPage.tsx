import { Accordion, Anchor, Box, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { NextListsSection } from '../attendance/shared/NextListsSection.tsx';
import { useUser } from '../session/shared/session.ts';
import { HallList } from './HallList.tsx';
import { trainedCoursesQuery } from './my-bookings.api.ts';
import { NothingFound } from './NothingFound.tsx';

const countText = ({ parts_count: taken, maxparts, queue_count: waiting }: Course) =>
  [
    `${taken}${maxparts > 0 ? ` von ${maxparts}` : ''} Teilnehmer`,
    ...(waiting > 0 ? [waiting === 1 ? 'eine Person wartet' : `${waiting} Personen warten`] : []),
  ].join(', ');

const nextText = ({ nextevent, nextlocation }: Course) =>
  nextevent === 0 ? '' : [formatMoment(nextevent), nextlocation].filter(Boolean).join(', ');

const TrainedCourse = ({ course, isOpen }: { course: Course; isOpen: boolean }) => (
  <Accordion.Item value={String(course.ID)}>
    <Accordion.Control>
      <Text fw={600}>{course.name}</Text>
      <Text size="sm" c="dimmed">
        {countText(course)}
      </Text>
      {nextText(course) !== '' && <Text size="sm">{nextText(course)}</Text>}
    </Accordion.Control>
    <Accordion.Panel>
      <Stack>
        <Anchor component={Link} to={`/kurse/${course.ID}`} mod="standalone">
          Zum Kurs
        </Anchor>
        {isOpen && <HallList course={course} />}
      </Stack>
    </Accordion.Panel>
  </Accordion.Item>
);

const parameter = 'kurs';

/** /kurs/trainer: who comes to the courses one trains, to be used in the hall. */
export const MyParticipantsPage = () => {
  const { ID } = useUser();
  const [params, setParams] = useSearchParams();
  const withPast = params.get('vergangene') === '1';
  const trained = useQuery(trainedCoursesQuery(ID, withPast));
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageHeader title="Meine Teilnehmer" />
      <Box mb="md">
        <NextListsSection />
      </Box>
      <Group mb="md">
        <Switch
          label="Auch vergangene Kurse"
          checked={withPast}
          onChange={(event) => change('vergangene', event.currentTarget.checked ? '1' : '')}
        />
      </Group>
      <QueryState query={trained} isEmpty={({ courses }) => courses.length === 0} empty={<NothingFound />}>
        {({ courses }) => {
          const only = courses.length === 1 ? String(courses[0]?.ID) : null;
          const open = params.get(parameter) ?? only;
          return (
            <Accordion variant="separated" value={open} onChange={(value) => change(parameter, value ?? '0')}>
              {courses.map((course) => (
                <TrainedCourse key={course.ID} course={course} isOpen={open === String(course.ID)} />
              ))}
            </Accordion>
          );
        }}
      </QueryState>
    </>
  );
};
