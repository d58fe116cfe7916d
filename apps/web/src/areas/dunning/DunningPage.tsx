import { Anchor, Button, Group, Paper, SimpleGrid, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DunningFamily, dunning, familiesText } from '@vereinshaus/contract/dunning/calls';
import { dunningLevelLabel } from '@vereinshaus/contract/dunning/rules';
import { may } from '@vereinshaus/contract/kit/access';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { staffOrClubRead } from '../../gates.ts';
import { May, useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { Announced } from './Announced.tsx';
import { DunningRuns } from './DunningRuns.tsx';
import { dunningPlanQuery, dunningRunsQuery } from './dunning.api.ts';
import { demandOf, reasonText, sumText } from './dunning-plan.ts';
import { nameOf, plannedColumns, sparedColumns } from './family-columns.tsx';
import { LetterDialog } from './LetterDialog.tsx';
import { NoticesTable } from './NoticesTable.tsx';
import { RunDunningDialog } from './RunDunningDialog.tsx';

const tabNames = ['jetzt', 'verschont', 'verschickt'] as const;
type TabName = (typeof tabNames)[number];

const idOf = ({ ID }: DunningFamily) => ID;
const countLabel = { one: 'Familie', many: 'Familien' };

const Sum = ({ label, text }: { label: string; text: string }) => (
  <Paper withBorder p="sm">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text fw={600}>{text}</Text>
  </Paper>
);

type PlannedProps = {
  families: readonly DunningFamily[];
  skipped: ReadonlySet<number>;
  onSkip: (family: DunningFamily) => void;
};

/** Families that are reminded now; the treasurer reviews the list and can exclude some. */
const Planned = ({ families, skipped, onSkip }: PlannedProps) => {
  const [shown, setShown] = useState<DunningFamily | null>(null);
  const mayRun = useMay(dunning.run.access);
  const readsPersons = useMay(may('user_read'));
  const columns = useMemo(() => plannedColumns(readsPersons), [readsPersons]);
  const rowActions = (family: DunningFamily) => (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Ansehen: E-Mail an ${family.fullname}`}
        onClick={() => setShown(family)}
      >
        Ansehen
      </Button>
      {mayRun && (
        <Button
          size="compact-sm"
          variant={skipped.has(family.ID) ? 'light' : 'subtle'}
          aria-label={`${skipped.has(family.ID) ? 'Doch wieder' : 'Diesmal nicht'}: ${family.fullname}`}
          onClick={() => onSkip(family)}
        >
          {skipped.has(family.ID) ? 'Doch wieder' : 'Diesmal nicht'}
        </Button>
      )}
    </Group>
  );
  return (
    <>
      <DataTable
        id="dunning-planned"
        title="Jetzt zu mahnen"
        fileName="Mahnvorschlag"
        rows={families}
        columns={columns}
        rowId={idOf}
        countLabel={countLabel}
        defaultSort="since"
        emptyText="Niemand ist jetzt zu mahnen."
        cardTitle={nameOf}
        cardLine={(family) => `${formatMoney(demandOf(family))}, ${dunningLevelLabel(family.nextLevel)}`}
        rowActions={rowActions}
      />
      {shown && <LetterDialog family={shown} onClose={() => setShown(null)} />}
    </>
  );
};

const Spared = ({ families }: { families: readonly DunningFamily[] }) => (
  <DataTable
    id="dunning-spared"
    title="Ausgenommen"
    fileName="Ausgenommen"
    urlKey="s"
    rows={families}
    columns={sparedColumns}
    rowId={idOf}
    countLabel={countLabel}
    defaultSort="fullname"
    emptyText="Niemand ist ausgenommen."
    cardTitle={nameOf}
    cardLine={(family) => `${formatMoney(family.due)}: ${reasonText(family)}`}
  />
);

const SwitchedOff = () => (
  <StatusBanner kind="info">
    Der Verein erinnert nicht an offene Beträge.{' '}
    <May access={staffOrClubRead}>
      Das lässt sich in der{' '}
      <Anchor component={Link} to="/verein/konfiguration" inherit>
        Konfiguration
      </Anchor>{' '}
      ändern.
    </May>
  </StatusBanner>
);

type PlanProps = { isOn: boolean; families: readonly DunningFamily[]; onRefused: () => void };

const Plan = ({ isOn, families, onRefused }: PlanProps) => {
  const [params, setParams] = useSearchParams();
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [isRunning, setRunning] = useState(false);
  const mayRun = useMay(dunning.run.access);
  const isUnderWay = useQuery(dunningRunsQuery()).data?.runs.some(({ timeFinished }) => timeFinished === 0) === true;
  const planned = useMemo(() => families.filter(({ reason }) => reason === undefined), [families]);
  const spared = useMemo(() => families.filter(({ reason }) => reason !== undefined), [families]);
  const chosen = planned.filter(({ ID }) => !skipped.has(ID));
  const tab: TabName = tabNames.find((name) => name === params.get('tab')) ?? 'jetzt';
  const skip = ({ ID }: DunningFamily) =>
    setSkipped((before) => new Set(before.has(ID) ? [...before].filter((id) => id !== ID) : [...before, ID]));
  return (
    <>
      <PageHeader
        title="Mahnwesen"
        description="Familien, bei denen etwas fällig ist: wer jetzt erinnert wird und wer nicht. Kunden mit freien Rechnungen sind nicht dabei."
        action={
          mayRun &&
          isOn &&
          !isUnderWay &&
          chosen.length > 0 && (
            <Button onClick={() => setRunning(true)}>{familiesText(chosen.length)} erinnern …</Button>
          )
        }
      />
      {!isOn && <SwitchedOff />}
      <Announced />
      <DunningRuns />
      <SimpleGrid cols={{ base: 1, sm: 2 }} my="md">
        <Sum label="Jetzt zu mahnen" text={sumText(chosen)} />
        <Sum label="Ausgenommen" text={sumText(spared)} />
      </SimpleGrid>
      <Tabs
        value={tab}
        onChange={(name) => setParams(name === null || name === 'jetzt' ? {} : { tab: name })}
        keepMounted={false}
      >
        <TabsList active={tab} mb="md">
          <Tabs.Tab value="jetzt">Jetzt zu mahnen</Tabs.Tab>
          <Tabs.Tab value="verschont">Ausgenommen</Tabs.Tab>
          <Tabs.Tab value="verschickt">Verschickt</Tabs.Tab>
        </TabsList>
        <Tabs.Panel value="jetzt">
          <Planned families={planned} skipped={skipped} onSkip={skip} />
        </Tabs.Panel>
        <Tabs.Panel value="verschont">
          <Spared families={spared} />
        </Tabs.Panel>
        <Tabs.Panel value="verschickt">
          <NoticesTable />
        </Tabs.Panel>
      </Tabs>
      {isRunning && (
        <RunDunningDialog
          families={chosen}
          spared={families.length - chosen.length}
          onRefused={onRefused}
          onClose={() => setRunning(false)}
        />
      )}
    </>
  );
};

/** /mahnwesen: the dunning screen for the treasurer. */
export const DunningPage = () => {
  const plan = useQuery({ ...dunningPlanQuery(), staleTime: 0 });
  return (
    <QueryState query={plan}>
      {({ isOn, families }) => <Plan isOn={isOn} families={families} onRefused={() => void plan.refetch()} />}
    </QueryState>
  );
};
