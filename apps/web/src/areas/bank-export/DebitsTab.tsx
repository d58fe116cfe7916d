import { Anchor, Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bankExport, type DebitFamily, debitsText, type OwnAccount } from '@vereinshaus/contract/bank-export/calls';
import { familiesText } from '@vereinshaus/contract/dunning/calls';
import { formatDay, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { paymentMethods } from '@vereinshaus/contract/payments/payment-methods';
import { useState } from 'react';
import { Link } from 'react-router';
import { staffOrClubRead } from '../../gates.ts';
import { DayInput } from '../../kit/DayInput.tsx';
import { Figures } from '../../kit/Figures.tsx';
import { May, useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { debitsQuery, useReleaseMandate } from './bank-export.api.ts';
import { leftOutColumns, plannedColumns } from './debit-columns.tsx';
import { leftOutText, sumOf } from './order-text.ts';
import { PrepareDebitsDialog } from './PrepareDebitsDialog.tsx';

const idOf = ({ ID }: DebitFamily) => ID;
const nameOf = ({ fullname }: DebitFamily) => fullname;
const countLabel = { one: 'Familie', many: 'Familien' };

export const Problems = ({ problems }: { problems: readonly string[] }) =>
  problems.map((problem) => (
    <StatusBanner key={problem} kind="info">
      {problem}{' '}
      <May access={staffOrClubRead}>
        <Anchor component={Link} to="/verein" inherit>
          Zu den Stammdaten
        </Anchor>
      </May>
    </StatusBanner>
  ));

/** Selects the bank account; hidden if there is only one. */
export const AccountChoice = (props: {
  accounts: readonly OwnAccount[];
  value: number;
  onChange: (id: number) => void;
}) =>
  props.accounts.length < 2 ? null : (
    <Select
      label="Bankkonto"
      allowDeselect={false}
      data={props.accounts.map(({ ID, label, iban }) => ({ value: String(ID), label: `${label}, ${iban}` }))}
      value={String(props.value)}
      onChange={(id) => props.onChange(Number(id ?? 0))}
    />
  );

const LeftOut = ({ families }: { families: readonly DebitFamily[] }) => {
  const release = useReleaseMandate();
  const mayRelease = useMay(paymentMethods.releaseMandate.access);
  return (
    <DataTable
      id="debits-left-out"
      urlKey="l"
      title="Nicht dabei"
      fileName="Nicht-eingezogen"
      rows={families}
      columns={leftOutColumns}
      rowId={idOf}
      countLabel={countLabel}
      emptyText="Niemand fehlt: Von allen, die etwas Fälliges offen haben, wird eingezogen."
      cardTitle={nameOf}
      cardLine={(family) => `${formatMoney(family.amount)}: ${leftOutText(family)}`}
      rowActions={(family) =>
        mayRelease && family.reason === 'blocked' ? (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={release.isPending && release.variables.method_ID === family.method_ID}
            aria-label={`Mandat wieder verwenden: ${family.fullname}`}
            onClick={() => release.mutate({ method_ID: family.method_ID })}
          >
            Wieder verwenden
          </Button>
        ) : null
      }
    />
  );
};

type Plan = {
  on: number;
  earliest: number;
  accounts: readonly OwnAccount[];
  problems: readonly string[];
  families: readonly DebitFamily[];
};

type PlanProps = { plan: Plan; onDay: (on: number) => void; onStale: () => void; onPrepared: (id: number) => void };

const DebitPlan = ({ plan, onDay, onStale, onPrepared }: PlanProps) => {
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [isPreparing, setPreparing] = useState(false);
  const mayPrepare = useMay(bankExport.prepareDebits.access);
  const planned = plan.families.filter(({ reason }) => reason === undefined);
  // Fixable cases come first; families without any mandate come last.
  const leftOut = plan.families
    .filter(({ reason }) => reason !== undefined)
    .toSorted((one, other) => Number(one.reason === 'noMandate') - Number(other.reason === 'noMandate'));
  const chosen = planned.filter(({ ID }) => !skipped.has(ID));
  const skip = ({ ID }: DebitFamily) =>
    setSkipped((before) => new Set(before.has(ID) ? [...before].filter((id) => id !== ID) : [...before, ID]));
  const canPrepare = mayPrepare && plan.problems.length === 0 && chosen.length > 0;
  return (
    <Stack>
      <Problems problems={plan.problems} />
      <Group align="flex-end" justify="space-between">
        <DayInput
          label="Einzug am"
          description={`Frühestens ${formatDay(plan.earliest)} (Ankündigungsfrist)`}
          value={plan.on}
          minDate={fromDayNumber(plan.earliest) ?? ''}
          onChange={onDay}
          clearable={false}
          w={{ base: '100%', sm: 320 }}
        />
        {canPrepare && <Button onClick={() => setPreparing(true)}>{debitsText(chosen.length)} vorbereiten …</Button>}
      </Group>
      <Figures
        label="Einzug"
        cols={{ base: 1, xs: 2 }}
        figures={[
          ['Einzuziehen', `${debitsText(chosen.length)}, ${formatMoney(sumOf(chosen))}`],
          [
            'Nicht dabei',
            `${familiesText(plan.families.length - chosen.length)}, ${formatMoney(sumOf(plan.families) - sumOf(chosen))}`,
          ],
        ]}
      />
      <Stack component="section" aria-label="Lastschriften" gap="xs">
        <Title order={2} size="h4">
          Einzuziehen
        </Title>
        <DataTable
          id="debits-planned"
          title="Einzuziehen"
          fileName="Einzug"
          rows={planned}
          columns={plannedColumns}
          rowId={idOf}
          countLabel={countLabel}
          emptyText="Bis zu diesem Tag ist mit SEPA-Mandat nichts einzuziehen."
          cardTitle={nameOf}
          cardLine={({ amount, text }) => `${formatMoney(amount)}, ${text}`}
          rowActions={(family) =>
            mayPrepare ? (
              <Button
                size="compact-sm"
                variant={skipped.has(family.ID) ? 'light' : 'subtle'}
                aria-label={`${skipped.has(family.ID) ? 'Doch wieder' : 'Diesmal nicht'}: ${family.fullname}`}
                onClick={() => skip(family)}
              >
                {skipped.has(family.ID) ? 'Doch wieder' : 'Diesmal nicht'}
              </Button>
            ) : null
          }
        />
      </Stack>
      <Stack component="section" aria-label="Nicht dabei, und warum" gap="xs">
        <Title order={2} size="h4">
          Nicht dabei, und warum
        </Title>
        <Text size="sm" c="dimmed">
          Alle anderen, die bis zu diesem Tag etwas Fälliges offen haben.
        </Text>
        <LeftOut families={leftOut} />
      </Stack>
      {isPreparing && (
        <PrepareDebitsDialog
          on={plan.on}
          families={chosen}
          accounts={plan.accounts}
          onRefused={onStale}
          onPrepared={onPrepared}
          onClose={() => setPreparing(false)}
        />
      )}
    </Stack>
  );
};

/** Einziehen: what would be collected on a day, and all families left out. */
export const DebitsTab = ({ onPrepared }: { onPrepared: (id: number) => void }) => {
  const [on, setOn] = useState(0);
  const plan = useQuery(debitsQuery(on));
  return (
    <QueryState query={plan}>
      {(data) => <DebitPlan plan={data} onDay={setOn} onStale={() => void plan.refetch()} onPrepared={onPrepared} />}
    </QueryState>
  );
};
