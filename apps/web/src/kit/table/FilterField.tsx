import { Select } from '@mantine/core';
import { useListOnFocus } from '../use-list-on-focus.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { type Column, chosenValues, type FilterOption } from './columns.ts';
import { DebouncedInput } from './DebouncedInput.tsx';

type Props<Row> = {
  column: Column<Row>;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
  /** Under a heading the heading is the label; in the drawer the field needs one of its own. */
  labelled?: boolean;
};

export const FilterField = <Row,>({ column, options, value, onChange, labelled = false }: Props<Row>) => {
  const list = useListOnFocus();
  const shared = {
    'aria-label': `${column.label} filtern`,
    size: labelled ? 'md' : 'xs',
    ...(labelled && { label: column.label }),
  } as const;
  if (column.filter === 'select' && column.multiple === true) {
    return (
      <ChoiceFilter
        label={column.label}
        labelled={labelled}
        options={options}
        chosen={chosenValues(column, value)}
        onChange={(chosen) => onChange(chosen.join(','))}
      />
    );
  }
  return column.filter === 'select' ? (
    <Select
      {...shared}
      {...list}
      data={options}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      placeholder="alle"
      clearable
      clearButtonProps={{ 'aria-label': `${column.label}: Filter entfernen` }}
      comboboxProps={{ ...list.comboboxProps, width: 'max-content', position: 'bottom-start' }}
      checkIconPosition="right"
    />
  ) : (
    <DebouncedInput {...shared} value={value} onCommit={onChange} placeholder={column.filterHint ?? ''} />
  );
};
