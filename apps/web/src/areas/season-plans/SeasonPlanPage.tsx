import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconCalendarRepeat, IconPlus, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { seasonText } from '@vereinshaus/contract/kit/school-year';
import { plansSeasons } from '@vereinshaus/contract/season-plans/access';
import type { StoredSeasonPlan } from '@vereinshaus/contract/season-plans/calls';
import type { SeasonFacts } from '@vereinshaus/contract/season-plans/facts';
import { type PlanContent, unchangedPlan } from '@vereinshaus/contract/season-plans/plan';
import { type PlannedResult, simulateSeason } from '@vereinshaus/contract/season-plans/simulation';
import {
  asTodayName,
  hoursText,
  placesText,
  planTexts,
  problemText,
  takenText,
} from '@vereinshaus/contract/season-plans/words';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ChangedMeanwhile } from '../../kit/ChangedMeanwhile.tsx';
import { isChangedMeanwhile } from '../../kit/changed-fields.ts';
import { useMay } from '../../kit/May.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { Bar } from '../../kit/SaveBar.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { AddedCourseDialog } from './AddedCourseDialog.tsx';
import { CourseChangeDialog } from './CourseChangeDialog.tsx';
import { AssumptionsRead, PlanAssumptions } from './PlanAssumptions.tsx';
import { FiguresTable, PlanCharts, ProblemList } from './PlanComparison.tsx';
import { isSamePlan, newAdded, nextSeason, type PlanDraft } from './plan-draft.ts';
import { factsQuery, planQuery, useCreatePlan, useSavePlan } from './season-plans.api.ts';

const back = { to: '/kurse/saisonplanung', label: 'Saisonplanung' };

type Line = PlannedResult & { isChanged: boolean; open: () => void };

const stateOf = ({ isDropped, isAdded, isChanged }: Line): string => {
  if (isDropped) return 'entfällt';
  if (isAdded) return 'neu';
  return isChanged ? 'geändert' : '';
};

const NameCell = (line: Line) => {
  const state = stateOf(line);
  return (
    <Group gap="xs" wrap="nowrap">
      <UnstyledButton onClick={line.open} style={{ textDecoration: 'underline' }}>
        {line.name}
      </UnstyledButton>
      {state !== '' && (
        <Badge variant="light" color={line.isDropped ? 'gray' : 'blue'}>
          {state}
        </Badge>
      )}
    </Group>
  );
};

const columns: readonly Column<Line>[] = [
  { key: 'name', label: 'Kurs', value: ({ name }) => name, render: NameCell, width: 230, sticky: true },
  { key: 'state', label: 'Im Plan', value: stateOf, filter: 'select', hiddenByDefault: true },
  {
    key: 'participants',
    label: 'Teilnehmer',
    type: 'count',
    value: ({ participants }) => participants,
    filter: 'none',
  },
  { key: 'places', label: 'Plätze', value: ({ places }) => placesText(places), filter: 'none', sortable: false },
  { key: 'waitlist', label: 'Warteliste', type: 'count', value: ({ waitlist }) => waitlist, filter: 'none' },
  { key: 'agingOut', label: 'Wachsen heraus', type: 'count', value: ({ agingOut }) => agingOut, filter: 'none' },
  { key: 'income', label: 'Einnahmen', type: 'money', value: ({ income }) => income, filter: 'none' },
  {
    key: 'hours',
    label: 'Halle',
    type: 'number',
    value: ({ hallMinutes }) => hallMinutes,
    render: ({ hallMinutes }) => hoursText(hallMinutes),
    exportLabel: 'Halle in min',
    hiddenByDefault: true,
    filter: 'none',
  },
  { key: 'hallCost', label: 'Hallenkosten', type: 'money', value: ({ hallCost }) => hallCost, filter: 'none' },
  {
    key: 'trainerCost',
    label: 'Trainerkosten',
    type: 'money',
    value: ({ trainerCost }) => trainerCost,
    filter: 'none',
  },
  { key: 'result', label: 'Ergebnis', type: 'money', value: ({ result }) => result, filter: 'none' },
];

const keyOf = ({ key }: Line) => key;
const lineOf = (line: Line) =>
  line.isDropped ? 'entfällt' : `${takenText(line)}, Ergebnis ${formatMoney(line.result)}`;

type Opened = { kind: 'course'; id: number } | { kind: 'added'; number: number } | { kind: 'new' };

type WorkProps = { draft: PlanDraft; facts: SeasonFacts; mayChange: boolean; onChange: (content: PlanContent) => void };

const Opened = ({
  opened,
  onClose,
  draft,
  facts,
  mayChange,
  onChange,
}: WorkProps & { opened: Opened; onClose: () => void }) => {
  const shared = { facts, content: draft.content, mayChange, onChange, onClose };
  if (opened.kind === 'course') {
    const course = facts.courses.find(({ ID }) => ID === opened.id);
    return course === undefined ? null : <CourseChangeDialog course={course} {...shared} />;
  }
  const given =
    opened.kind === 'new'
      ? newAdded(draft.content)
      : draft.content.added.find(({ number }) => number === opened.number);
  return given === undefined ? null : <AddedCourseDialog given={given} isNew={opened.kind === 'new'} {...shared} />;
};

const Courses = (work: WorkProps & { results: readonly PlannedResult[] }) => {
  const { draft, results, mayChange } = work;
  const [opened, setOpened] = useState<Opened | null>(null);
  const changed = new Set(draft.content.changes.map(({ course_ID }) => course_ID));
  const lines = results.map(
    (result): Line => ({
      ...result,
      isChanged: !result.isAdded && changed.has(result.course_ID),
      open: () =>
        setOpened(
          result.isAdded
            ? { kind: 'added', number: Number(result.key.slice(1)) }
            : { kind: 'course', id: result.course_ID },
        ),
    }),
  );
  return (
    <>
      <DataTable
        id="season-plan"
        title="Kurse im Plan"
        rows={lines}
        columns={columns}
        rowId={keyOf}
        cardLine={lineOf}
        rowActions={(line) => (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={line.open}
            aria-label={`${mayChange ? 'Ändern' : 'Ansehen'}: ${line.name}`}
          >
            {mayChange ? 'Ändern' : 'Ansehen'}
          </Button>
        )}
        defaultSort="name"
        defaultSize={100}
        countLabel={{ one: 'Kurs', many: 'Kurse' }}
        emptyText="In dieser Saison gibt es keine Kurse."
        {...(mayChange && {
          toolbar: (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setOpened({ kind: 'new' })}
            >
              Neuer Kurs
            </Button>
          ),
        })}
      />
      {opened && <Opened opened={opened} onClose={() => setOpened(null)} {...work} />}
    </>
  );
};

const Problems = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <StatusBanner kind="info" title="Das gibt es nicht mehr">
      <ProblemList texts={texts} />
    </StatusBanner>
  );

const Ways = ({ plan, isDirty, mayChange }: { plan: StoredSeasonPlan; isDirty: boolean; mayChange: boolean }) => (
  <Group gap="xs">
    <Button
      variant="default"
      component={Link}
      to={`/kurse/saisonplanung/vergleich?a=${plan.ID}&b=0`}
      leftSection={<IconScale size={18} aria-hidden />}
    >
      Vergleichen
    </Button>
    {mayChange &&
      (isDirty ? (
        <Text size="sm" c="dimmed">
          Zum Übernehmen zuerst speichern.
        </Text>
      ) : (
        <Button
          component={Link}
          to={`/kurse/saisonwechsel?plan=${plan.ID}`}
          leftSection={<IconCalendarRepeat size={18} aria-hidden />}
        >
          In den Saisonwechsel übernehmen
        </Button>
      ))}
  </Group>
);

const draftOf = ({ name, content }: StoredSeasonPlan): PlanDraft => ({ name, content });

/** Saves the own changes as a copy if another user has saved first: created from the same season, then overwritten. */
const useKeepAsCopy = () => {
  const create = useCreatePlan();
  const save = useSavePlan();
  const navigate = useNavigate();
  const keep = async (sourceYear: number, { name, content }: PlanDraft) => {
    const copyName = `${name.slice(0, 70)} (Kopie)`;
    const { ID } = await create.mutateAsync({ name: copyName, sourceYear, key: newKey() });
    await save.mutateAsync({ ID, version: 0, name: copyName, content });
    await navigate(`/kurse/saisonplanung/plan/${ID}`);
  };
  const forget = () => {
    create.reset();
    save.reset();
  };
  return { keep, forget, error: create.error ?? save.error };
};

const Workspace = ({
  plan,
  onReload,
}: {
  plan: StoredSeasonPlan;
  onReload: () => Promise<StoredSeasonPlan | undefined>;
}) => {
  const mayChange = useMay(plansSeasons);
  const [base, setBase] = useState(plan);
  const [draft, setDraft] = useState(() => draftOf(plan));
  const [isAsking, setAsking] = useState(false);
  const save = useSavePlan();
  const copy = useKeepAsCopy();
  const facts = useQuery(factsQuery(plan.sourceYear, draft.content.assumptions.agesOn));
  const isDirty = !isSamePlan(draft, draftOf(base));
  const submit = () => {
    if (draft.name.trim() === '') return;
    copy.forget();
    save.mutate(
      { ID: plan.ID, version: base.version, ...draft },
      {
        onSuccess: ({ version }) => setBase({ ...base, ...draft, version }),
        onError: (error) => setAsking(isChangedMeanwhile(error)),
      },
    );
  };
  const reload = async () => {
    const theirs = await onReload();
    if (theirs === undefined) return;
    save.reset();
    copy.forget();
    setBase(theirs);
    setDraft(draftOf(theirs));
  };
  const keepMine = async () => {
    setAsking(false);
    // The copy keeps everything, so no unsaved-changes warning is needed.
    setBase({ ...base, ...draft });
    try {
      await copy.keep(plan.sourceYear, draft);
    } catch {
      setBase(base);
    }
  };
  const change = (content: PlanContent) => setDraft({ ...draft, content });
  const failure = copy.error ?? save.error;
  return (
    <Stack gap="lg">
      <PageHeader
        title={draft.name}
        back={back}
        description={`Für die ${nextSeason(plan.sourceYear)}, ausgehend von ${seasonText(plan.sourceYear)}. Ein Plan ändert nichts: Kurse und Preise bleiben, bis ihr den Saisonwechsel macht.`}
        action={<Ways plan={plan} isDirty={isDirty} mayChange={mayChange} />}
      />
      {failure !== null && !isAsking && <StatusBanner kind="error">{failure.message}</StatusBanner>}
      <QueryState query={facts} skeleton={<Skeleton height={320} />}>
        {(data) => {
          const result = simulateSeason(data, draft.content);
          const today = simulateSeason(data, unchangedPlan(draft.content));
          const sides = { first: { name: draft.name, result }, second: { name: asTodayName, result: today } };
          return (
            <Stack gap="lg">
              <Problems texts={result.problems.map(problemText)} />
              <PlanCharts {...sides} />
              {mayChange ? (
                <PlanAssumptions draft={draft} facts={data} onChange={setDraft} />
              ) : (
                <AssumptionsRead draft={draft} facts={data} />
              )}
              <Courses draft={draft} facts={data} mayChange={mayChange} onChange={change} results={result.courses} />
              <Paper withBorder p="md" component="section" aria-label="Alle Zahlen">
                <Title order={2} size="h4">
                  Alle Zahlen
                </Title>
                <FiguresTable {...sides} />
                {result.freeRooms.length > 0 && (
                  <Text size="sm" c="dimmed">
                    Hallenstunden ohne eingegebenen Betrag zählen bei den Kosten 0.
                  </Text>
                )}
              </Paper>
            </Stack>
          );
        }}
      </QueryState>
      {mayChange && (
        <Bar isDirty={isDirty} isPending={save.isPending} onDiscard={() => setDraft(draftOf(base))} onSave={submit} />
      )}
      <UnsavedGuard isDirty={isDirty} />
      {isAsking && (
        <ChangedMeanwhile
          sentence={save.error?.message ?? ''}
          keepLabel="Meinen Stand als Kopie speichern"
          onKeepMine={() => void keepMine()}
          onLoad={() => void reload()}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
};

const Unreadable = ({ plan }: { plan: StoredSeasonPlan }) => (
  <>
    <PageHeader title={plan.name} back={back} />
    <StatusBanner kind="info">{planTexts.laterVersion}</StatusBanner>
  </>
);

/** /kurse/saisonplanung/plan/:planId: the changes of a plan, and their effect. */
export const SeasonPlanPage = () => {
  const { planId } = useParams();
  const plan = useQuery(planQuery(Number(planId)));
  return (
    <QueryState query={plan} skeleton={<Skeleton height={480} />}>
      {(data) =>
        data.isUnreadable ? (
          <Unreadable plan={data} />
        ) : (
          <Workspace key={data.ID} plan={data} onReload={async () => (await plan.refetch()).data} />
        )
      }
    </QueryState>
  );
};
