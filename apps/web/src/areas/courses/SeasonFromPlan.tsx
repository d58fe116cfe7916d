import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { season } from '@vereinshaus/contract/courses/season';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { factsQuery, planQuery, type TakenPlan, takenPlan } from '../season-plans/shared/take-over.ts';
import type { TakenOver } from './SeasonReview.tsx';

/** Initial values of the preview: the plan's prices, times and sizes, as if typed by the user. */
export const takenOverFrom = ({
  courses,
  moveBirthYears,
  movesPrices,
  movesTimes,
  movesSizes,
}: TakenPlan): TakenOver => ({
  wishes: { moveBirthYears, movesPrices, movesTimes, movesSizes },
  drafts: new Map(courses.map(({ ID, ...draft }) => [ID, draft])),
});

export const lookAtPlan = ({ courses, moveBirthYears }: TakenPlan): InputOf<typeof season.seasonPreview> => ({
  course_ids: courses.map(({ ID }) => ID),
  moveBirthYears,
  changes: courses.flatMap(({ ID, minutes }) => (minutes === 0 ? [] : [{ course_ID: ID, moveMinutes: minutes }])),
});

export const ByHand = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <Paper withBorder p="md" component="section" aria-label="Danach von Hand">
      <Stack gap="xs">
        <Title order={2} size="h4">
          Danach von Hand
        </Title>
        <Text size="sm" c="dimmed">
          Das steht im Plan, und der Saisonwechsel kann es nicht übernehmen:
        </Text>
        <Stack component="ul" gap={4} m={0} pl="md">
          {lines.map((line) => (
            <li key={line}>
              <Text size="sm">{line}</Text>
            </li>
          ))}
        </Stack>
      </Stack>
    </Paper>
  );

type Props = {
  planId: number;
  isPending: boolean;
  /** Courses may disappear between the two steps: `onRefused` loads them again. */
  onPreview: (taken: TakenPlan, onRefused: () => void) => void;
  onLeave: () => void;
};

/** First step with a plan: what is taken over, before the preview is requested. */
export const SeasonFromPlan = ({ planId, isPending, onPreview, onLeave }: Props) => {
  const plan = useQuery(planQuery(planId));
  const facts = useQuery({
    ...factsQuery(plan.data?.sourceYear ?? 0, plan.data?.content.assumptions.agesOn ?? 0),
    enabled: plan.data !== undefined,
  });
  const isUnreadable = plan.data?.isUnreadable === true;
  const leave = (
    <Button variant="default" onClick={onLeave}>
      Ohne Plan auswählen
    </Button>
  );
  if (isUnreadable || (plan.isError && plan.data === undefined) || (facts.isError && facts.data === undefined)) {
    return (
      <Stack align="flex-start">
        <StatusBanner kind="error">
          {plan.error?.message ??
            facts.error?.message ??
            'Diesen Plan hat eine neuere Version gespeichert, sie lässt sich hier nicht lesen.'}
        </StatusBanner>
        {leave}
      </Stack>
    );
  }
  return (
    <QueryState query={plan} skeleton={<Skeleton height={160} />}>
      {(stored) => (
        <QueryState query={facts} skeleton={<Skeleton height={160} />}>
          {(data) => {
            const taken = takenPlan(stored, data);
            const count = taken.courses.length;
            return (
              <Paper withBorder p="md" component="section" aria-label="Aus dem Plan">
                <Stack>
                  <Title order={2} size="h4">
                    Aus dem Plan „{taken.name}“
                  </Title>
                  <Text>
                    Preise, Uhrzeiten und Plätze des Plans sind in der Vorschau eingetragen. Gespeichert wird erst, wenn
                    du dort duplizierst; öffentlich ist auch dann noch nichts.
                  </Text>
                  {count === 0 && <StatusBanner kind="info">Von diesem Plan gibt es keinen Kurs mehr.</StatusBanner>}
                  <Group>
                    <Button
                      loading={isPending}
                      disabled={count === 0}
                      onClick={() => onPreview(taken, () => void facts.refetch())}
                    >
                      {count === 1 ? 'Vorschau für einen Kurs' : `Vorschau für ${count} Kurse`}
                    </Button>
                    {leave}
                  </Group>
                </Stack>
              </Paper>
            );
          }}
        </QueryState>
      )}
    </QueryState>
  );
};
