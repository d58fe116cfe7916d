import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '@vereinshaus/contract/call';
import { type Course, type courses, coursesAtOnce } from '@vereinshaus/contract/courses';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryState } from '../../kit/QueryState.tsx';
import { CourseFilters, ViewChoice } from './CourseFilters.tsx';
import { filtersAbove, narrowed, readNarrowing, withNarrowing } from './course-filters.ts';
import { coursesQuery, courseTagsQuery } from './courses.api.ts';
import { CourseCard } from './shared/CourseCard.tsx';
import { useLivePlaces } from './shared/use-live-places.ts';

type ListInput = InputOf<typeof courses.list>;

type CourseListProps = {
  input: ListInput;
  linkPrefix?: string;
  /** Only the cards: for a list on another page. */
  isPlain?: boolean;
};

const emptyText = 'Leider ist derzeit kein Kurs verfügbar';

const CardSkeletons = () => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} role="status" aria-label="Wird geladen …">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height={230} radius="md" />
    ))}
  </SimpleGrid>
);

const useTagLabels = (): ReadonlyMap<number, string> => {
  const tags = useQuery({ ...courseTagsQuery(), staleTime: 300_000 });
  return new Map((tags.data?.tags ?? []).map(({ value, label }) => [value, label]));
};

type CardsProps = { list: readonly Course[]; hasMore: boolean; onLoadAll: () => void } & Omit<CourseListProps, 'input'>;

const Cards = ({ list, hasMore, onLoadAll, linkPrefix = '', isPlain = false }: CardsProps) => {
  const [params, setParams] = useSearchParams();
  const tagLabels = useTagLabels();
  const narrowing = readNarrowing(params);
  const isShort = params.get('ansicht') === 'kurz';
  const change = (next: URLSearchParams) => setParams(next, { replace: true, preventScrollReset: true });
  const showShort = (short: boolean) => {
    const next = new URLSearchParams(params);
    if (short) next.set('ansicht', 'kurz');
    else next.delete('ansicht');
    change(next);
  };
  const hasFilters = list.length > filtersAbove && !isPlain;
  const shown = hasFilters ? narrowed(list, narrowing) : list;
  return (
    <Stack>
      {hasFilters && (
        <Group justify="space-between" align="flex-end">
          <CourseFilters
            courses={list}
            tagLabels={tagLabels}
            narrowing={narrowing}
            onChange={(next) => change(withNarrowing(params, next))}
          />
          <ViewChoice isShort={isShort} onChange={showShort} />
        </Group>
      )}
      {shown.length === 0 && <Text c="dimmed">Kein Angebot passt zu deiner Auswahl.</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {shown.map((course) => (
          <CourseCard
            key={course.ID}
            course={course}
            tagLabels={tagLabels}
            isShort={isShort}
            linkPrefix={linkPrefix}
            onTag={hasFilters ? (tag) => change(withNarrowing(params, { ...narrowing, tag })) : undefined}
          />
        ))}
      </SimpleGrid>
      {hasMore && (
        <Group justify="center">
          <Button variant="default" onClick={onLoadAll}>
            Alle laden
          </Button>
        </Group>
      )}
    </Stack>
  );
};

/** Angebote as cards: narrowed in the address, 200 at once, places live. */
export const CourseList = ({ input, ...options }: CourseListProps) => {
  const [isLimitless, setLimitless] = useState(false);
  const list = useQuery(coursesQuery(isLimitless ? { ...input, limitless: true } : input));
  useLivePlaces();
  return (
    <QueryState
      query={list}
      skeleton={<CardSkeletons />}
      isEmpty={({ courses: all }) => all.length === 0}
      empty={emptyText}
    >
      {({ courses: all }) => (
        <Cards
          list={isLimitless ? all : all.slice(0, coursesAtOnce)}
          hasMore={!isLimitless && all.length > coursesAtOnce}
          onLoadAll={() => setLimitless(true)}
          {...options}
        />
      )}
    </QueryState>
  );
};
