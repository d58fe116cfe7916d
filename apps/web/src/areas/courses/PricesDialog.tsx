import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PricedCourse } from '@vereinshaus/contract/courses/course-office';
import { type CoursePrices, type Rounding, raisedPrices } from '@vereinshaus/contract/courses/course-prices';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { pricesQuery, useSavePrices } from './course-office.api.ts';
import { PercentFields } from './PercentFields.tsx';
import { PriceFields } from './PriceFields.tsx';

type Draft = { price: number | null; pricenm: number | null };
type Drafts = ReadonlyMap<number, Draft>;

const people = (count: number, one: string, many: string) =>
  count === 1 ? `1 Person ${one}` : `${count} Personen ${many}`;

/** Who pays the new price, and who does not. */
const whomItMeets = ({ booked, reserved, waiting }: PricedCourse): string =>
  [
    booked > 0 && `${people(booked, 'hat gebucht und behält ihren Preis', 'haben gebucht und behalten ihren Preis')}.`,
    reserved > 0 && `${people(reserved, 'hat', 'haben')} einen reservierten Platz: Es gilt der neue Preis.`,
    waiting > 0 && `${people(waiting, 'wartet', 'warten')}: Beim Aufnehmen gilt der neue Preis.`,
  ]
    .filter(Boolean)
    .join(' ') || 'Noch ohne Buchungen.';

const draftOf = (drafts: Drafts, { ID, price, pricenm }: PricedCourse): Draft => drafts.get(ID) ?? { price, pricenm };

const isComplete = (draft: Draft): draft is CoursePrices => draft.price !== null && draft.pricenm !== null;

const isChanged = (course: PricedCourse, draft: Draft) =>
  draft.price !== course.price || draft.pricenm !== course.pricenm;

type RowProps = { course: PricedCourse; draft: Draft; onChange: (draft: Draft) => void };

const Row = ({ course, draft, onChange }: RowProps) => (
  <Paper component="li" withBorder p="sm">
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} flex="1 1 14rem">
        <Text fw={600}>{course.name}</Text>
        <Text size="sm" c="dimmed">
          {whomItMeets(course)}
          {course.plan === 'own' && ' Die Raten ändern sich im gleichen Verhältnis.'}
        </Text>
      </Stack>
      {course.plan === 'model' ? (
        <Text size="sm" flex="1 1 14rem">
          Die Raten kommen aus der gemeinsamen Zahlungsweise „{course.planName}“.{' '}
          <Link to="/zahlungsmodelle">Dort änderst du sie</Link>, oder du gibst dem Kurs{' '}
          <Link to={`/kurse/${course.ID}?tab=daten`}>eigene</Link>.
        </Text>
      ) : (
        <PriceFields course={course} draft={draft} onChange={onChange} />
      )}
    </Group>
  </Paper>
);

type PricesDialogProps = { courseIds: readonly number[]; onClose: () => void };

/** Preise ändern, for one or many courses: before and after, and who is affected. */
export const PricesDialog = ({ courseIds, onClose }: PricesDialogProps) => {
  const loaded = useQuery(pricesQuery(courseIds));
  const save = useSavePrices();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const open = (loaded.data?.courses ?? []).filter(({ plan }) => plan !== 'model');
  const changed = open.filter((course) => isChanged(course, draftOf(drafts, course)));
  const complete = changed.flatMap((course) => {
    const draft = draftOf(drafts, course);
    return isComplete(draft) ? [{ course_ID: course.ID, version: course.version, ...draft }] : [];
  });
  const raise = (percent: number, rounding: Rounding) =>
    setDrafts(new Map(open.map((course) => [course.ID, raisedPrices(percent, rounding, course)])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { courses: complete },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'courses.pricesMoved') void loaded.refetch();
        },
      },
    );
  };
  const count = changed.length;
  return (
    <FormDialog
      title={courseIds.length === 1 ? 'Preis ändern' : `Preise von ${courseIds.length} Kursen ändern`}
      submitLabel={count > 1 ? `${count} Preise ändern` : 'Preis ändern'}
      size="lg"
      isPending={save.isPending}
      isDisabled={count === 0 || complete.length < count}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <QueryState query={loaded} skeleton={<SkeletonLines lines={4} />}>
        {({ courses }) => (
          <>
            {open.length > 1 && <PercentFields onApply={raise} />}
            <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {courses.map((course) => (
                <Row
                  key={course.ID}
                  course={course}
                  draft={draftOf(drafts, course)}
                  onChange={(draft) => setDrafts(new Map([...drafts, [course.ID, draft]]))}
                />
              ))}
            </Stack>
          </>
        )}
      </QueryState>
    </FormDialog>
  );
};
