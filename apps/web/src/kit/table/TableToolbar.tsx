import { Button, Group, Pill, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconColumns3, IconFilter, IconRestore, IconSearch } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { DebouncedInput } from './DebouncedInput.tsx';
import type { TableState } from './use-table-state.ts';

export type SearchBox = {
  label: string;
  /** Shorter texts are not searched. */
  minLength?: number;
};

type Props = {
  state: TableState;
  search: SearchBox | undefined;
  /** "1.234 Personen"; undefined while unknown. */
  count: string | undefined;
  exportMenu: ReactNode;
  /** The screen's own buttons. */
  children: ReactNode;
  isPhone: boolean;
  /** Missing = nothing to filter or sort by. */
  onFilters?: (() => void) | undefined;
  /** Whether the filter row is open; on a phone the sheet covers its button. */
  areFiltersOpen: boolean;
  onColumns: () => void;
  onReset: (event: MouseEvent) => void;
};

const staying = { 'data-stays': true };

/** After removing the last filter, the focus moves to the button for adding one, because the pressed one is gone. */
export const focusWhatStays = (inside: Element | null) =>
  inside?.closest('[data-table]')?.querySelector<HTMLElement>('[data-stays]')?.focus({ preventScroll: true });

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

/** Shows the number of active filters, even while they are folded away. */
const FilterButton = ({ state, isPhone, onFilters, areFiltersOpen }: Props) => {
  const active = Object.keys(state.query.filters).length;
  return (
    onFilters !== undefined && (
      <Button
        variant="default"
        size={isPhone ? 'sm' : 'xs'}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isPhone ? undefined : areFiltersOpen}
        {...staying}
        onClick={onFilters}
      >
        {active === 0 ? 'Filter' : `Filter (${active})`}
      </Button>
    )
  );
};

const ColumnsButton = ({ isPhone, onColumns }: Pick<Props, 'isPhone' | 'onColumns'>) => (
  <Button
    variant="default"
    size={isPhone ? 'sm' : 'xs'}
    leftSection={<IconColumns3 size={16} aria-hidden />}
    {...staying}
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

const PhoneToolbar = (props: Props) => (
  <>
    {props.search && <SearchField state={props.state} search={props.search} isPhone />}
    <Group gap="xs">
      <FilterButton {...props} />
      <ColumnsButton isPhone onColumns={props.onColumns} />
      {props.exportMenu}
      {props.children}
    </Group>
    <Count count={props.count} />
  </>
);

const WideToolbar = (props: Props) => {
  const { state, search, count, exportMenu, children, onColumns, onReset } = props;
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        {search && <SearchField state={state} search={search} isPhone={false} />}
        <Count count={count} />
        {state.isActive && (
          <Button
            variant="subtle"
            size="xs"
            px="xs"
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={onReset}
          >
            Suche zurücksetzen
          </Button>
        )}
      </Group>
      <Group gap="xs">
        <FilterButton {...props} />
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

/** The active filters, including those of hidden columns; each can be removed. */
export const ActiveFilters = ({ filters, state }: ActiveFiltersProps) => {
  const group = useRef<HTMLDivElement>(null);
  const remove = (key: string, index: number) => {
    const chips = group.current?.querySelectorAll('button');
    const neighbour = chips?.[index + 1] ?? chips?.[index - 1];
    if (neighbour) neighbour.focus({ preventScroll: true });
    else focusWhatStays(group.current);
    if (key === '') state.setSearch('');
    else state.setFilter(key, '');
  };
  return filters.length === 0 ? null : (
    <Group gap={6} role="group" aria-label="Aktive Filter" ref={group}>
      <IconFilter size={16} aria-hidden color="var(--mantine-color-dimmed)" />
      {filters.map(({ key, words }, index) => (
        <Pill
          key={key}
          withRemoveButton
          onRemove={() => remove(key, index)}
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
};
