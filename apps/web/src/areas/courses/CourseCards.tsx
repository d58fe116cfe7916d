import { Button, Collapse, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { filtersAbove, narrowed } from '@vereinshaus/contract/courses/course-narrowing';
import { seasonsMeet } from '@vereinshaus/contract/courses/course-text';
import { may } from '@vereinshaus/contract/kit/access';
import { useDeferredValue, useId } from 'react';
import search from '../../kit/drawings/search.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { focusScreen } from '../../kit/use-focus-return.ts';
import { useRestLater } from '../../kit/use-rest-later.ts';
import { useClub } from '../clubs/shared/club.ts';
import { useSession } from '../session/shared/session.ts';
import { CourseFilters, FamilyChips } from './CourseFilters.tsx';
import { courseTagsQuery } from './courses.api.ts';
import { familyOf } from './family.ts';
import classes from './shared/CourseCard.module.css';
import { CourseCard, type CourseCardProps } from './shared/CourseCard.tsx';
import type { NarrowingState } from './use-narrowing.ts';

type CourseCardsProps = {
  list: readonly Course[];
  /** Missing: all courses are loaded. */
  onLoadAll: (() => void) | undefined;
  isLoadingAll: boolean;
  state: NarrowingState;
  linkPrefix: string;
  isPlain: boolean;
};

const useTagLabels = (): ReadonlyMap<number, string> => {
  const tags = useQuery({ ...courseTagsQuery(), staleTime: 300_000 });
  return new Map((tags.data?.tags ?? []).map(({ value, label }) => [value, label]));
};

/** More than fit on any screen, even a wide one. */
const cardsAtFirst = 15;

/** In the first render, cards below the fold only reserve their space, so that going back restores the scroll position. */
const Grid = ({ list, ...card }: { list: readonly Course[] } & Omit<CourseCardProps, 'course'>) => {
  const isRestHere = useRestLater();
  return (
    <ul className={classes.grid}>
      {list.map((course, index) =>
        isRestHere || index < cardsAtFirst ? (
          <li key={course.ID}>
            <CourseCard course={course} {...card} />
          </li>
        ) : (
          <li key={course.ID} className={classes.place} />
        ),
      )}
    </ul>
  );
};

const countText = (count: number) => (count === 1 ? '1 Angebot' : `${count} Angebote`);

/** The number of results; announced when the filters change it. */
const Found = ({ count }: { count: number }) => (
  <Text size="sm" c="dimmed" role="status">
    {count === 0 ? 'Kein Angebot passt zu deiner Auswahl.' : countText(count)}
  </Text>
);

/** The line above announces it. */
const NothingFound = ({ onReset }: { onReset: () => void }) => (
  <EmptyState
    drawing={search}
    action={
      <Button
        variant="default"
        onClick={() => {
          // The button disappears with its message, so the focus is moved first.
          focusScreen();
          onReset();
        }}
      >
        Alle Angebote zeigen
      </Button>
    }
  >
    Vielleicht an einem anderen Tag, an einem anderen Ort oder mit einem anderen Wort?
  </EmptyState>
);

/** Courses that fit no family member, folded; open if there are no others. */
const FoldedRest = ({ title, isAlone, ...grid }: { title: string; isAlone: boolean } & Parameters<typeof Grid>[0]) => {
  const [isOpen, { toggle }] = useDisclosure(isAlone);
  const contentId = useId();
  return (
    <section aria-label={title}>
      <Button
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={contentId}
        rightSection={<IconChevronDown size={18} aria-hidden className={classes.chevron} />}
        onClick={toggle}
      >
        {title} ({grid.list.length})
      </Button>
      <Collapse expanded={isOpen} id={contentId} pt="sm">
        {isOpen && <Grid {...grid} />}
      </Collapse>
    </section>
  );
};

/** Short cards or long ones. */
const ViewChoice = ({ state: { isDetailed, showDetailed } }: { state: NarrowingState }) => (
  <SegmentedControl
    aria-label="Ansicht"
    size="xs"
    style={{ flex: 'none' }}
    data={[
      { value: 'kurz', label: 'kurz' },
      { value: 'lang', label: 'ausführlich' },
    ]}
    value={isDetailed ? 'lang' : 'kurz'}
    onChange={(value) => showDetailed(value === 'lang')}
  />
);

/** The cards of a list: filters from four courses on, the family's courses first, unsuitable ones folded. */
export const CourseCards = ({ list, onLoadAll, isLoadingAll, state, linkPrefix, isPlain }: CourseCardsProps) => {
  const tagLabels = useTagLabels();
  const club = useClub();
  const user = useSession();
  const looksAfterCourses = useMay(may('course_read'));
  const isEmbedded = linkPrefix !== '';
  const family = user === null || isEmbedded ? [] : familyOf(user, new Date(serverNow()));
  const hasFilters = list.length > filtersAbove && !isPlain;
  // Typing has priority; the cards render afterwards.
  const wanted = useDeferredValue(state.narrowing);
  const shown = hasFilters ? narrowed(list, wanted, { club, tagLabels, now: new Date(serverNow()) }) : list;
  const folds = hasFilters && family.length > 0 && !looksAfterCourses;
  const fitting = folds ? shown.filter(({ allowed }) => allowed) : shown;
  const rest = folds ? shown.filter(({ allowed }) => !allowed) : [];
  const card = {
    tagLabels,
    isDetailed: state.isDetailed,
    showsSeason: seasonsMeet(list),
    linkPrefix,
    onTag: hasFilters ? (tag: number) => state.narrow({ tag }) : undefined,
  };
  return (
    <Stack gap="sm">
      {hasFilters && (
        <>
          {family.length > 0 && <FamilyChips family={family} state={state} />}
          <CourseFilters courses={list} tagLabels={tagLabels} state={state} />
          <Group justify="space-between" wrap="nowrap">
            <Found count={shown.length} />
            <ViewChoice state={state} />
          </Group>
        </>
      )}
      {shown.length === 0 && <NothingFound onReset={state.reset} />}
      {fitting.length > 0 && <Grid list={fitting} {...card} />}
      {rest.length > 0 && (
        <FoldedRest
          key={String(fitting.length === 0)}
          title={family.length > 1 ? 'Passt niemandem in deiner Familie' : 'Passt nicht für dich'}
          isAlone={fitting.length === 0}
          list={rest}
          {...card}
        />
      )}
      {onLoadAll !== undefined && (
        <Group justify="center">
          <Button variant="default" loading={isLoadingAll} onClick={onLoadAll}>
            Alle laden
          </Button>
        </Group>
      )}
    </Stack>
  );
};
