import { Checkbox, Group, Input, MultiSelect, Paper, SegmentedControl, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { useClub } from '../clubs/shared/club.ts';
import type { RoleListState } from './role-list-url.ts';
import { everyRoleOption } from './role-options.ts';

type Props = { state: RoleListState; onChange: (change: Partial<RoleListState>) => void };

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <Stack gap={2}>
      <Input.Label labelElement="div" id={id}>
        {label}
      </Input.Label>
      {children(id)}
    </Stack>
  );
};

const Modes = ({ state, onChange }: Props) => (
  <>
    <Labelled label="Mehrere Rollen">
      {(id) => (
        <SegmentedControl
          aria-labelledby={id}
          value={state.mode}
          onChange={(mode) => onChange({ mode: mode === 'and' ? 'and' : 'or' })}
          data={[
            { value: 'or', label: 'ODER: eine davon' },
            { value: 'and', label: 'UND: alle zugleich' },
          ]}
        />
      )}
    </Labelled>
    <Labelled label="Zeit">
      {(id) => (
        <SegmentedControl
          aria-labelledby={id}
          value={state.period}
          onChange={(period) => onChange({ period: period === 'range' ? 'range' : 'day' })}
          data={[
            { value: 'day', label: 'Stichtag' },
            { value: 'range', label: 'Zeitraum' },
          ]}
        />
      )}
    </Labelled>
  </>
);

const Days = ({ state, onChange }: Props) =>
  state.period === 'day' ? (
    <DayInput label="Am" placeholder="heute" value={state.date} onChange={(date) => onChange({ date })} w={170} />
  ) : (
    <>
      <DayInput label="Von" placeholder="Anfang" value={state.from} onChange={(from) => onChange({ from })} w={170} />
      <DayInput label="Bis" placeholder="heute" value={state.to} onChange={(to) => onChange({ to })} w={170} />
    </>
  );

/** Filters of the list by role: which roles, all or any of them, when, and whether ended ones count. */
export const RoleListFilters = ({ state, onChange }: Props) => {
  const club = useClub();
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="Auswahl">
      <Stack gap="md">
        <MultiSelect
          label="Rollen"
          placeholder={state.roles.length === 0 ? 'Rollen wählen' : ''}
          data={everyRoleOption(club)}
          value={state.roles.map(String)}
          onChange={(roles) => onChange({ roles: roles.map(Number) })}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage="Diese Rolle gibt es nicht."
          clearButtonProps={{ 'aria-label': 'Auswahl leeren' }}
        />
        <Group gap="lg" align="flex-end">
          <Modes state={state} onChange={onChange} />
          <Days state={state} onChange={onChange} />
          <Checkbox
            label="auch beendete Rollen"
            checked={state.ended}
            onChange={(event) => onChange({ ended: event.currentTarget.checked })}
            pb={8}
          />
        </Group>
      </Stack>
    </Paper>
  );
};
