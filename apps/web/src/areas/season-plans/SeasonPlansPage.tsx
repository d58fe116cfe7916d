import { Button, Group, Menu, Select, Stack, TextInput } from '@mantine/core';
import { IconCopy, IconDots, IconPlus, IconScale, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna, formatMoment } from '@vereinshaus/contract/kit/days';
import { schoolYearsUntil, seasonText } from '@vereinshaus/contract/kit/school-year';
import { plansSeasons } from '@vereinshaus/contract/season-plans/access';
import type { SeasonPlanHead } from '@vereinshaus/contract/season-plans/calls';
import { planTexts } from '@vereinshaus/contract/season-plans/words';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMay } from '../../kit/May.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { nextSeason } from './plan-draft.ts';
import { plansQuery, useCopyPlan, useCreatePlan, useRemovePlan } from './season-plans.api.ts';

const planPath = (ID: number) => `/kurse/saisonplanung/plan/${ID}`;

const offeredYears = 3;

const NewPlanDialog = ({ onClose }: { onClose: () => void }) => {
  const years = schoolYearsUntil(dayInVienna(useOpenedAt()), offeredYears);
  const [name, setName] = useState('');
  const [year, setYear] = useState(years[0] ?? 0);
  const [key] = useState(newKey);
  const [isChecked, setChecked] = useState(false);
  const create = useCreatePlan();
  const navigate = useNavigate();
  const isMissing = name.trim() === '';
  return (
    <FormDialog
      title="Plan anlegen"
      submitLabel="Plan anlegen"
      isPending={create.isPending}
      failure={create.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isMissing) return;
        create.mutate({ name, sourceYear: year, key }, { onSuccess: ({ ID }) => void navigate(planPath(ID)) });
      }}
    >
      <TextInput
        label="Name"
        required
        placeholder="z. B. Preise +5 %"
        maxLength={80}
        value={name}
        error={isChecked && isMissing ? planTexts.nameMissing : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label="Ausgehend von"
        description="Geplant wird die Saison danach."
        data={years.map((option) => ({ value: String(option), label: `Saison ${seasonText(option)}` }))}
        allowDeselect={false}
        value={String(year)}
        onChange={(value) => setYear(Number(value))}
      />
    </FormDialog>
  );
};

const CopyPlanDialog = ({ plan, onClose }: { plan: SeasonPlanHead; onClose: () => void }) => {
  const [name, setName] = useState(`${plan.name} (Kopie)`);
  const [key] = useState(newKey);
  const copy = useCopyPlan();
  const navigate = useNavigate();
  return (
    <FormDialog
      title={`„${plan.name}“ kopieren`}
      submitLabel="Kopieren"
      isPending={copy.isPending}
      isDisabled={name.trim() === ''}
      failure={copy.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        copy.mutate({ ID: plan.ID, name, key }, { onSuccess: ({ ID }) => void navigate(planPath(ID)) });
      }}
    >
      <TextInput
        label="Name der Kopie"
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const changesText = ({ changes, isUnreadable }: SeasonPlanHead) => {
  if (isUnreadable) return 'nicht lesbar';
  return changes === 1 ? '1 Kurs anders' : `${changes} Kurse anders`;
};

const columns: readonly Column<SeasonPlanHead>[] = [
  {
    key: 'name',
    label: 'Plan',
    value: ({ name }) => name,
    render: ({ ID, name }) => <Link to={planPath(ID)}>{name}</Link>,
    width: 280,
    sticky: true,
  },
  { key: 'season', label: 'Für', value: ({ sourceYear }) => nextSeason(sourceYear), filter: 'select', width: 160 },
  { key: 'changes', label: 'Unterschied zu heute', value: changesText, filter: 'none', width: 200 },
  { key: 'changed', label: 'Geändert', type: 'moment', value: ({ changed }) => changed, filter: 'none' },
];

const idOf = ({ ID }: SeasonPlanHead) => ID;
const lineOf = (plan: SeasonPlanHead) =>
  `${nextSeason(plan.sourceYear)}, ${changesText(plan)}, ${formatMoment(plan.changed)}`;

/** /kurse/saisonplanung: the club's plans for the next season. */
export const SeasonPlansPage = () => {
  const plans = useQuery(plansQuery());
  const mayPlan = useMay(plansSeasons);
  const remove = useRemovePlan();
  const [isMaking, setMaking] = useState(false);
  const [copied, setCopied] = useState<SeasonPlanHead | null>(null);
  const [removed, setRemoved] = useState<SeasonPlanHead | null>(null);
  const [first, second] = plans.data?.plans ?? [];
  const actions = (plan: SeasonPlanHead) => (
    <>
      {!plan.isUnreadable && (
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setCopied(plan)}>
          Kopieren
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setRemoved(plan)}>
        Löschen
      </Menu.Item>
    </>
  );
  return (
    <Stack gap={0}>
      <PageHeader
        title="Saisonplanung"
        back={{ to: '/kurs/verwaltung', label: 'Kurse verwalten' }}
        description="Was die nächste Saison bringt und kostet, wenn ihr Preise, Größen oder Zeiten ändert. Ein Plan ändert nichts an euren Kursen."
        action={
          <Group gap="xs">
            {first && (
              <Button
                variant="default"
                component={Link}
                to={`/kurse/saisonplanung/vergleich?a=${first.ID}&b=${second?.ID ?? 0}`}
                leftSection={<IconScale size={18} aria-hidden />}
              >
                Vergleichen
              </Button>
            )}
            {mayPlan && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
                Neuer Plan
              </Button>
            )}
          </Group>
        }
      />
      <DataTable
        id="season-plans"
        title="Saisonplanung"
        {...rowsOf(plans, 'plans')}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        defaultSort="-changed"
        countLabel={{ one: 'Plan', many: 'Pläne' }}
        emptyText="Noch kein Plan. Leg einen an und probier aus, was andere Preise oder Größen brächten."
        {...(mayPlan && {
          rowActions: (plan: SeasonPlanHead) => (
            <ButtonMenu
              variant="subtle"
              size="compact-sm"
              aria-label={`Aktionen für ${plan.name}`}
              items={() => actions(plan)}
            >
              <IconDots size={18} aria-hidden />
            </ButtonMenu>
          ),
        })}
      />
      {isMaking && <NewPlanDialog onClose={() => setMaking(false)} />}
      {copied && <CopyPlanDialog plan={copied} onClose={() => setCopied(null)} />}
      <ConfirmModal
        opened={removed !== null}
        title="Plan löschen?"
        confirmLabel="Plan löschen"
        isPending={remove.isPending}
        onConfirm={() => removed && remove.mutate({ ID: removed.ID }, { onSettled: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      >
        „{removed?.name}“ wird gelöscht. Die Kurse bleiben, wie sie sind.
      </ConfirmModal>
    </Stack>
  );
};
