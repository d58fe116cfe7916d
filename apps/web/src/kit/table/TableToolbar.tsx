import { Button, Group, Pill, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconColumns3, IconFilter, IconRestore, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DebouncedInput } from './DebouncedInput.tsx';
import type { TableState } from './use-table-state.ts';

export type SearchBox = {
  label: string;
  /** Shorter texts do not search. */
  minLength?: number;
};

type Props = {
  state: TableState;
  search: SearchBox | undefined;
  /** "1.234 Personen"; undefined while it is unknown. */
  count: string | undefined;
  exportMenu: ReactNode;
  /** The screen's own buttons. */
  children: ReactNode;
  isPhone: boolean;
  /** Missing = there is nothing to filter or to sort by. */
  onFilters?: (() => void) | undefined;
  onColumns: () => void;
};

const SearchField = ({ state, search, isPhone }: Pick<Props, 'state' | 'isPhone'> & { search: SearchBox }) => (
  <DebouncedInput
    key={state.resets}
    type="search"
    aria-label={search.label}
    placeholder={search.label}
    value={state.query.search}
    onCommit={state.setSearch}
    minLength={search.minLength ?? 1}
    size={isPhone ? 'md' : 'sm'}
    w={isPhone ? '100%' : 300}
    leftSection={<IconSearch size={16} aria-hidden />}
  />
);

const ColumnsButton = ({ isPhone, onColumns }: Pick<Props, 'isPhone' | 'onColumns'>) => (
  <Button
    variant="default"
    size={isPhone ? 'sm' : 'xs'}
    leftSection={<IconColumns3 size={16} aria-hidden />}
    onClick={onColumns}
  >
    Spalten
  </Button>
);

const Count = ({ count }: Pick<Props, 'count'>) => (
  <Text size="sm" c="dimmed" mod="figures">
    {count ?? ' '}
  </Text>
);

const PhoneToolbar = (props: Props) => {
  const { state, search, count, exportMenu, children, isPhone, onFilters, onColumns } = props;
  const active = Object.keys(state.query.filters).length;
  return (
    <>
      {search && <SearchField state={state} search={search} isPhone={isPhone} />}
      <Group gap="xs">
        {onFilters !== undefined && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={onFilters}
          >
            {active === 0 ? 'Filter' : `Filter (${active})`}
          </Button>
        )}
        <ColumnsButton isPhone onColumns={onColumns} />
        {exportMenu}
        {children}
      </Group>
      <Count count={count} />
    </>
  );
};

const WideToolbar = (props: Props) => {
  const { state, search, count, exportMenu, children, isPhone, onColumns } = props;
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        {search && <SearchField state={state} search={search} isPhone={isPhone} />}
        <Button
          variant="transparent"
          color="gray"
          size="xs"
          px={0}
          bg="transparent"
          leftSection={<IconRestore size={16} aria-hidden />}
          disabled={!state.isActive}
          onClick={state.resetQuery}
        >
          Suche zurücksetzen
        </Button>
        <Count count={count} />
      </Group>
      <Group gap="xs">
        <ColumnsButton isPhone={false} onColumns={onColumns} />
        {exportMenu}
        {children}
      </Group>
    </Group>
  );
};

export const TableToolbar = (props: Props) =>
  props.isPhone ? <PhoneToolbar {...props} /> : <WideToolbar {...props} />;

type ActiveFiltersProps = { filters: readonly { key: string; words: string }[]; state: TableState };

/** What narrows the table right now, also where its column is out of sight; each can be taken away. */
export const ActiveFilters = ({ filters, state }: ActiveFiltersProps) =>
  filters.length === 0 ? null : (
    <Group gap={6} role="group" aria-label="Aktive Filter">
      <IconFilter size={16} aria-hidden color="var(--mantine-color-dimmed)" />
      {filters.map(({ key, words }) => (
        <Pill
          key={key}
          withRemoveButton
          onRemove={() => (key === '' ? state.setSearch('') : state.setFilter(key, ''))}
          bg="var(--mantine-color-default-hover)"
          removeButtonProps={{
            iconSize: 14,
            'aria-label': `Filter entfernen: ${words}`,
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {words}
        </Pill>
      ))}
    </Group>
  );
