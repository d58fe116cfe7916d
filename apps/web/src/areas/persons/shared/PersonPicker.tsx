import { Button, Group, Paper, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserCheck } from '@tabler/icons-react';
import { formatDay } from '@vereinshaus/contract/kit/days';
import type { FoundPerson } from '@vereinshaus/contract/persons/calls';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ErrorWithRetry, SkeletonLines } from '../../../kit/QueryState.tsx';
import { RowHead } from '../../../kit/table/RowHead.tsx';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { listName } from './list-name.ts';
import { ProfileLink } from './ProfileLink.tsx';
import { type SearchField, usePersonSearch } from './person-search.ts';

export type PickedPerson = Pick<FoundPerson, 'ID' | 'fullname' | 'birthdate'>;

type Props = {
  label: string;
  description?: ReactNode;
  /** The selected person; null if none. */
  value: PickedPerson | null;
  onPick: (person: PickedPerson | null) => void;
  /** Shown below the field: the problem with the choice. */
  error?: ReactNode;
  /** `year` where the exact day would reveal too much. */
  birth?: 'day' | 'year';
  extraColumns?: readonly { field: SearchField; label: string }[];
  /** Found, but not selectable. */
  exclude?: readonly number[];
  /** Label of the row's button. */
  actionLabel?: string;
  minLength?: number;
  required?: boolean;
};

const debounceMs = 500;

const birthText = (birthdate: number, birth: 'day' | 'year') =>
  birth === 'day' || birthdate === 0 ? formatDay(birthdate) : String(Math.floor(birthdate / 10_000));

const Chosen = ({ value, onPick, label, birth = 'day' }: Props & { value: PickedPerson }) => {
  const nameId = useId();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Paper withBorder p="xs">
        <Group justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <IconUserCheck size={20} aria-hidden />
            <Text id={nameId}>
              {value.fullname}
              {value.birthdate !== 0 && (
                <Text span c="dimmed">
                  {' '}
                  ({birthText(value.birthdate, birth)})
                </Text>
              )}
            </Text>
          </Group>
          <Button variant="subtle" size="compact-sm" aria-describedby={nameId} onClick={() => onPick(null)}>
            Andere Person
          </Button>
        </Group>
      </Paper>
    </Stack>
  );
};

/** Up and down move through the rows; up from the first one returns to the field. */
const walk = (event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-pick]:not(:disabled)')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  if (next < 0) field?.focus();
  else buttons[Math.min(next, buttons.length - 1)]?.focus();
  event.preventDefault();
};

type ResultsProps = Required<Pick<Props, 'birth' | 'extraColumns' | 'exclude' | 'actionLabel'>> & {
  found: readonly FoundPerson[];
  onPick: (person: PickedPerson) => void;
};

const Results = ({ found, birth, extraColumns, exclude, actionLabel, onPick }: ResultsProps) => (
  <Table.ScrollContainer minWidth={0} mah={320}>
    <Table stickyHeader verticalSpacing={6} aria-label="Gefundene Personen">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>{birth === 'day' ? 'Geburtstag' : 'Jahrgang'}</Table.Th>
          {extraColumns.map(({ field, label }) => (
            <Table.Th key={field}>{label}</Table.Th>
          ))}
          <Table.Th>
            <VisuallyHidden>Aktion</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {found.map((person) => (
          <Table.Tr key={person.ID}>
            <RowHead>
              <ProfileLink personId={person.ID} name={listName(person)} />
            </RowHead>
            <Table.Td>{birthText(person.birthdate, birth)}</Table.Td>
            {extraColumns.map(({ field }) => (
              <Table.Td key={field}>{person[field] ?? ''}</Table.Td>
            ))}
            <Table.Td ta="right">
              <Button
                data-pick
                size="compact-sm"
                variant="light"
                disabled={exclude.includes(person.ID)}
                aria-label={`${actionLabel}: ${person.fullname}`}
                onClick={() => onPick(person)}
              >
                {actionLabel}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const Search = (props: Props) => {
  const { label, description, error, minLength = 1, extraColumns = [] } = props;
  const isPhone = useIsPhone();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed.trim(), debounceMs);
  const columns = isPhone ? [] : extraColumns;
  const search = usePersonSearch(name, { minLength, furtherFields: columns.map((column) => column.field) });
  return (
    <Stack gap="xs" onKeyDown={(event) => walk(event, field.current)}>
      <TextInput
        ref={field}
        type="search"
        label={label}
        description={description}
        error={error}
        required={props.required ?? false}
        placeholder="Name eingeben …"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in a form field would submit the form without a selected person.
          if (event.key === 'Enter') event.preventDefault();
        }}
        autoComplete="off"
        maxLength={100}
        data-autofocus
      />
      <div aria-live="polite">
        {search.isError && <ErrorWithRetry error={search.error} onRetry={() => void search.refetch()} />}
        {search.isLoading && <SkeletonLines lines={3} label="Suche läuft …" />}
        {search.found?.length === 0 && <Text c="dimmed">Keine solchen Benutzer</Text>}
        {search.found !== undefined && search.found.length > 0 && (
          <Results
            found={search.found}
            birth={props.birth ?? 'day'}
            extraColumns={columns}
            exclude={props.exclude ?? []}
            actionLabel={props.actionLabel ?? 'Auswählen'}
            onPick={props.onPick}
          />
        )}
      </div>
    </Stack>
  );
};

/** The pressed button is gone: the focus moves to its replacement. */
const useFocusOnChoice = (isChosen: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    if (wasChosen.current === isChosen) return;
    wasChosen.current = isChosen;
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isChosen]);
  return box;
};

/** Finds a person by name and returns the selection; afterwards shows the selected person. */
export const PersonPicker = (props: Props) => {
  const box = useFocusOnChoice(props.value !== null);
  return (
    <div ref={box}>{props.value === null ? <Search {...props} /> : <Chosen {...props} value={props.value} />}</div>
  );
};
