import { CloseButton, Select } from '@mantine/core';
import { useListOnFocus } from '../use-list-on-focus.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { type Column, chosenValues, type FilterOption } from './columns.ts';
import css from './DataTable.module.css';
import { DebouncedInput } from './DebouncedInput.tsx';
import { type DebouncedText, useDebouncedText } from './use-debounced-text.ts';

type Props<Row> = {
  column: Column<Row>;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
  /** Below a heading, the heading is the label; in the drawer the field needs its own. */
  labelled?: boolean;
};

type TextFilterProps = DebouncedText & { 'aria-label': string; placeholder: string };

/** Most columns of every table have one, so it is a plain input: the library's field takes ten times as long to render. */
const TextFilter = ({ value, onCommit, ...props }: TextFilterProps) => {
  const { field, isEmpty, clear } = useDebouncedText({ value, onCommit });
  return (
    <div className={css.textFilter}>
      <input type="text" {...props} {...field} />
      {!isEmpty && <CloseButton size="sm" iconSize={14} aria-label="Eingabe leeren" onClick={clear} />}
    </div>
  );
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
  if (column.filter !== 'select') {
    const text = { value, onCommit: onChange, placeholder: column.filterHint ?? '' };
    return labelled ? (
      <DebouncedInput {...shared} {...text} />
    ) : (
      <TextFilter aria-label={shared['aria-label']} {...text} />
    );
  }
  return (
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
  );
};
