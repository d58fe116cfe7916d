import { Button, Paper, Select, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SeasonPlanHead } from '@vereinshaus/contract/season-plans/calls';
import { unchangedPlan } from '@vereinshaus/contract/season-plans/plan';
import { simulateSeason } from '@vereinshaus/contract/season-plans/simulation';
import { asTodayName, problemText } from '@vereinshaus/contract/season-plans/words';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { CoursesTable, FiguresTable, PlanCharts, type PlanSide, ProblemList } from './PlanComparison.tsx';
import { nextSeason } from './plan-draft.ts';
import { factsQuery, planQuery, plansQuery, useComparisonFile } from './season-plans.api.ts';

const none = -1;

/** One side of the comparison; for „wie heute“ the other plan without changes. */
const useSide = (planId: number, beside: number) => {
  const isAsToday = planId === 0;
  const asked = isAsToday ? beside : planId;
  const plan = useQuery({ ...planQuery(asked), enabled: asked > 0 });
  const agesOn = plan.data?.content.assumptions.agesOn ?? 0;
  const facts = useQuery({
    ...factsQuery(plan.data?.sourceYear ?? 0, agesOn),
    enabled: plan.data !== undefined && !plan.data.isUnreadable,
  });
  const error = plan.error ?? facts.error;
  if (plan.data === undefined || facts.data === undefined)
    return { side: undefined, error, isUnreadable: plan.data?.isUnreadable };
  const content = isAsToday ? unchangedPlan(plan.data.content) : plan.data.content;
  const side: PlanSide = {
    name: isAsToday ? asTodayName : plan.data.name,
    result: simulateSeason(facts.data, content),
  };
  return { side, error, isUnreadable: false };
};

const Sides = ({ a, b }: { a: number; b: number }) => {
  const first = useSide(a, b);
  const second = useSide(b, a);
  const error = first.error ?? second.error;
  if (error !== null) return <StatusBanner kind="error">{error.message}</StatusBanner>;
  if (first.side === undefined || second.side === undefined) return <Skeleton height={320} />;
  const sides = { first: first.side, second: second.side };
  const problems = [sides.first, sides.second].flatMap(({ name, result }) =>
    result.problems.map((problem) => `${name}: ${problemText(problem)}`),
  );
  return (
    <Stack gap="lg">
      {problems.length > 0 && (
        <StatusBanner kind="info" title="Das gibt es nicht mehr">
          <ProblemList texts={[...new Set(problems)]} />
        </StatusBanner>
      )}
      <PlanCharts {...sides} />
      <Paper withBorder p="md" component="section" aria-label="Alle Zahlen">
        <Title order={2} size="h4">
          Alle Zahlen
        </Title>
        <FiguresTable {...sides} />
      </Paper>
      <Paper withBorder p="md" component="section" aria-label="Kurs für Kurs">
        <Title order={2} size="h4">
          Kurs für Kurs
        </Title>
        <CoursesTable {...sides} />
      </Paper>
    </Stack>
  );
};

type ChoiceProps = {
  label: string;
  plans: readonly SeasonPlanHead[];
  value: number;
  withToday?: boolean;
  onChange: (id: number) => void;
};

const PlanChoice = ({ label, plans, value, withToday = false, onChange }: ChoiceProps) => (
  <Select
    label={label}
    data={[
      ...(withToday ? [{ value: '0', label: asTodayName }] : []),
      ...plans.map(({ ID, name, sourceYear }) => ({ value: String(ID), label: `${name} (${nextSeason(sourceYear)})` })),
    ]}
    allowDeselect={false}
    value={String(value)}
    onChange={(chosen) => onChange(Number(chosen))}
  />
);

const Comparison = ({ plans }: { plans: readonly SeasonPlanHead[] }) => {
  const [params, setParams] = useSearchParams();
  const save = useComparisonFile();
  const known = (name: string) => plans.find(({ ID }) => String(ID) === params.get(name))?.ID ?? none;
  const a = known('a') === none ? (plans[0]?.ID ?? 0) : known('a');
  const b = known('b') === none ? 0 : known('b');
  const choose = (changed: Partial<{ a: number; b: number }>) => {
    const next = { a, b, ...changed };
    setParams({ a: String(next.a), b: String(next.b) }, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Pläne vergleichen"
        back={{ to: '/kurse/saisonplanung', label: 'Saisonplanung' }}
        description="Zwei Pläne nebeneinander, mit den Kursen und Teilnehmern von jetzt."
        action={
          <Button
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate({ first: a, second: b })}
          >
            Als PDF
          </Button>
        }
      />
      <Paper withBorder p="md" mb="md" component="section" aria-label="Auswahl">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PlanChoice label="Plan" plans={plans} value={a} onChange={(id) => choose({ a: id })} />
          <PlanChoice label="Daneben" plans={plans} value={b} withToday onChange={(id) => choose({ b: id })} />
        </SimpleGrid>
      </Paper>
      <Sides a={a} b={b} />
    </>
  );
};

/** /kurse/saisonplanung/vergleich: compares two plans, for the board. */
export const ComparePlansPage = () => {
  const plans = useQuery(plansQuery());
  return (
    <QueryState
      query={plans}
      skeleton={<Skeleton height={320} />}
      isEmpty={(data) => data.plans.every(({ isUnreadable }) => isUnreadable)}
      empty={<EmptyState>Noch kein Plan, der sich vergleichen lässt.</EmptyState>}
    >
      {(data) => <Comparison plans={data.plans.filter(({ isUnreadable }) => !isUnreadable)} />}
    </QueryState>
  );
};
