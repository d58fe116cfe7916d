import { Group, MultiSelect, SegmentedControl } from '@mantine/core';
import { historyCategories } from '@vereinshaus/contract/history/calls';
import { DayInput } from '../../kit/DayInput.tsx';
import type { HistoryFilter, ViewMode } from './history.api.ts';

type Props = {
  narrowing: HistoryFilter;
  onNarrow: (narrowing: HistoryFilter) => void;
  viewMode: ViewMode;
  onViewMode: (mode: ViewMode) => void;
  /** The time range is for long lists. */
  withTime: boolean;
};

const categoryOptions = Object.entries(historyCategories).map(([value, label]) => ({ value, label }));

/** Above the table: categories, time range, and all entries or one per day. */
export const HistoryFilters = ({ narrowing, onNarrow, viewMode, onViewMode, withTime }: Props) => (
  <Group align="flex-end" gap="sm" mb="sm" role="group" aria-label="Historie eingrenzen">
    <MultiSelect
      label="Kategorie"
      placeholder={narrowing.categories.length === 0 ? 'alle' : ''}
      data={categoryOptions}
      value={[...narrowing.categories]}
      onChange={(categories) => onNarrow({ ...narrowing, categories })}
      clearable
      clearButtonProps={{ 'aria-label': 'Kategorien entfernen' }}
      miw={220}
      maw={420}
    />
    {withTime && (
      <>
        <DayInput label="Von" w={150} value={narrowing.from} onChange={(from) => onNarrow({ ...narrowing, from })} />
        <DayInput label="Bis" w={150} value={narrowing.to} onChange={(to) => onNarrow({ ...narrowing, to })} />
      </>
    )}
    <SegmentedControl
      aria-label="Ansicht"
      data={[
        { value: '0', label: 'Alle Einträge' },
        { value: '1', label: 'Einer pro Tag' },
      ]}
      value={String(viewMode)}
      onChange={(mode) => onViewMode(mode === '1' ? 1 : 0)}
    />
  </Group>
);
