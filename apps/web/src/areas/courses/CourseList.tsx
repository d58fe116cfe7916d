import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type courses, coursesAtOnce } from '@vereinshaus/contract/courses/calls';
import { isNarrowed } from '@vereinshaus/contract/courses/course-narrowing';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { useState } from 'react';
import { QueryState } from '../../kit/QueryState.tsx';
import { CourseCards } from './CourseCards.tsx';
import { coursesQuery } from './courses.api.ts';
import classes from './shared/CourseCard.module.css';
import { useLivePlaces } from './shared/use-live-places.ts';
import { useNarrowing } from './use-narrowing.ts';

type CourseListProps = {
  input: InputOf<typeof courses.list>;
  linkPrefix?: string;
  /** Only the cards: for a list embedded in another page. */
  isPlain?: boolean;
};

const emptyText = 'Leider ist derzeit kein Kurs verfügbar';

const CardSkeletons = () => (
  <div className={classes.grid} role="status" aria-label="Wird geladen …">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className={classes.skeleton} radius="lg" />
    ))}
  </div>
);

/** Angebote as cards: filters in the URL, 200 at once, live places. Filtering loads all courses. */
export const CourseList = ({ input, linkPrefix = '', isPlain = false }: CourseListProps) => {
  const [isLimitless, setLimitless] = useState(false);
  const state = useNarrowing();
  const first = useQuery(coursesQuery(input));
  const hasMore = (first.data?.courses.length ?? 0) > coursesAtOnce;
  const all = useQuery({
    ...coursesQuery({ ...input, limitless: true }),
    enabled: hasMore && (isLimitless || isNarrowed(state.narrowing)),
  });
  useLivePlaces();
  return (
    <QueryState
      query={first}
      skeleton={<CardSkeletons />}
      isEmpty={({ courses: list }) => list.length === 0}
      empty={emptyText}
    >
      {({ courses: list }) => (
        <CourseCards
          list={all.data?.courses ?? list.slice(0, coursesAtOnce)}
          onLoadAll={hasMore && all.data === undefined ? () => setLimitless(true) : undefined}
          isLoadingAll={all.isFetching}
          state={state}
          linkPrefix={linkPrefix}
          isPlain={isPlain}
        />
      )}
    </QueryState>
  );
};
