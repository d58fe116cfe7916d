import { Button, Chip, CloseButton, Drawer, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import type { Course } from '@vereinshaus/contract/courses/calls';
import {
  type CourseFilter,
  dayParts,
  emptyCourseFilter,
  isDayPart,
} from '@vereinshaus/contract/courses/course-narrowing';
import { offersTryouts } from '@vereinshaus/contract/courses/course-text';
import { weekdayNames } from '@vereinshaus/contract/kit/days';
import { ageIn } from '@vereinshaus/contract/kit/typed-age';
import { useRef } from 'react';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useListOnFocus } from '../../kit/use-list-on-focus.ts';
import classes from './CourseFilters.module.css';
import { placesIn, tagCounts, weekdaysIn } from './course-filters.ts';
import { ageProblem } from './shared/age.ts';
import type { NarrowingState } from './use-narrowing.ts';

type CourseFiltersProps = {
  courses: readonly Course[];
  tagLabels: ReadonlyMap<number, string>;
  state: NarrowingState;
};

const tagOptions = (courses: readonly Course[], labels: ReadonlyMap<number, string>) =>
  [...tagCounts(courses)]
    .flatMap(([tag, count]) => {
      const label = labels.get(tag);
      return label === undefined ? [] : [{ value: String(tag), name: label, label: `${label} (${count})` }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de'))
    .map(({ value, label }) => ({ value, label }));

const SearchField = ({ state: { narrowing, narrow, type, settle } }: Pick<CourseFiltersProps, 'state'>) => {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    narrow({ search: '' });
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      label="Suchen"
      placeholder="Angebot, Ort, Leitung …"
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={narrowing.search !== '' && <CloseButton size="sm" aria-label="Suche leeren" onClick={clear} />}
      maxLength={100}
      autoComplete="off"
      value={narrowing.search}
      onChange={(event) => type({ search: event.currentTarget.value })}
      onBlur={settle}
    />
  );
};

const AgeField = ({ state: { narrowing, type, settle } }: Pick<CourseFiltersProps, 'state'>) => (
  <TextInput
    label="Alter"
    placeholder="Jahre"
    inputMode="numeric"
    maxLength={3}
    autoComplete="off"
    className={classes.age}
    value={narrowing.age}
    error={ageIn(narrowing.age) === undefined && ageProblem}
    onChange={(event) => type({ age: event.currentTarget.value })}
    onBlur={settle}
  />
);

/** A select field for one value, or all. */
const Choice = ({ label, all, data, value, onChange }: ChoiceProps) => {
  const list = useListOnFocus();
  return (
    <Select
      {...list}
      label={label}
      placeholder={all}
      clearable
      className={classes.choice}
      data={data}
      value={value}
      onChange={onChange}
      comboboxProps={{ ...list.comboboxProps, width: 'max-content', position: 'bottom-start' }}
      clearButtonProps={{ 'aria-label': `${label}: alle zeigen`, tabIndex: 0, 'aria-hidden': false }}
    />
  );
};

type ChoiceProps = {
  label: string;
  all: string;
  data: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
};

const numberOrNull = (value: string | null) => (value === null ? null : Number(value));
const textOf = (value: number | null) => (value === null ? null : String(value));

/** All filters except the text. */
const Choices = ({ courses, tagLabels, state }: CourseFiltersProps) => {
  const { narrowing, narrow } = state;
  return (
    <>
      <AgeField state={state} />
      <Choice
        label="Wochentag"
        all="jeder"
        data={weekdaysIn(courses).map((weekday) => ({ value: String(weekday), label: weekdayNames[weekday] ?? '' }))}
        value={textOf(narrowing.weekday)}
        onChange={(weekday) => narrow({ weekday: numberOrNull(weekday) })}
      />
      <Choice
        label="Uhrzeit"
        all="jede"
        data={Object.entries(dayParts).map(([value, { label }]) => ({ value, label }))}
        value={narrowing.dayPart}
        onChange={(part) => narrow({ dayPart: part !== null && isDayPart(part) ? part : null })}
      />
      <Choice
        label="Ort"
        all="jeder"
        data={placesIn(courses).map((place) => ({ value: place, label: place }))}
        value={narrowing.place || null}
        onChange={(place) => narrow({ place: place ?? '' })}
      />
      <Choice
        label="Thema"
        all="alle"
        data={tagOptions(courses, tagLabels)}
        value={textOf(narrowing.tag)}
        onChange={(tag) => narrow({ tag: numberOrNull(tag) })}
      />
      <Switch
        label="freie Plätze"
        className={classes.free}
        checked={narrowing.hasFreePlaces}
        onChange={(event) => narrow({ hasFreePlaces: event.currentTarget.checked })}
      />
      {(narrowing.hasTryouts || courses.some(offersTryouts)) && (
        <Switch
          label="zum Schnuppern"
          className={classes.free}
          checked={narrowing.hasTryouts}
          onChange={(event) => narrow({ hasTryouts: event.currentTarget.checked })}
        />
      )}
    </>
  );
};

type Active = { key: string; label: string; without: Partial<CourseFilter> };

/** The active filters except the text, each removable. */
const activeIn = (narrowing: CourseFilter, tagLabels: ReadonlyMap<number, string>): readonly Active[] => {
  const { age, weekday, dayPart, place, tag, hasFreePlaces, hasTryouts } = narrowing;
  return [
    { key: 'age', label: age === '' ? '' : `${age} Jahre`, without: { age: '' } },
    { key: 'weekday', label: weekday === null ? '' : (weekdayNames[weekday] ?? ''), without: { weekday: null } },
    { key: 'dayPart', label: dayPart === null ? '' : dayParts[dayPart].label, without: { dayPart: null } },
    { key: 'place', label: place, without: { place: '' } },
    { key: 'tag', label: tag === null ? '' : (tagLabels.get(tag) ?? ''), without: { tag: null } },
    { key: 'tryouts', label: hasTryouts ? 'zum Schnuppern' : '', without: { hasTryouts: false } },
    { key: 'free', label: hasFreePlaces ? 'freie Plätze' : '', without: { hasFreePlaces: false } },
  ].filter(({ label }) => label !== '');
};

/** On a phone: the text field, the other filters in a sheet, and the chosen ones as chips on one line. */
const PhoneFilters = ({ courses, tagLabels, state }: CourseFiltersProps) => {
  const [isOpen, sheet] = useDisclosure(false);
  const active = activeIn(state.narrowing, tagLabels);
  const filterButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <SearchField state={state} />
        <Button
          variant="default"
          px="sm"
          style={{ flex: 'none' }}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          ref={filterButton}
          onClick={sheet.open}
          aria-haspopup="dialog"
        >
          {active.length === 0 ? 'Filter' : `Filter (${active.length})`}
        </Button>
      </Group>
      {active.length > 0 && (
        <div className={classes.scrolling}>
          {active.map(({ key, label, without }) => (
            <Button
              key={key}
              size="compact-md"
              radius="xl"
              variant="light"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={`${label}: nicht mehr danach filtern`}
              onClick={({ currentTarget: { nextElementSibling, previousElementSibling } }) => {
                // The removed chip passes the focus to its neighbour.
                const neighbour = nextElementSibling ?? previousElementSibling ?? filterButton.current;
                if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
                state.narrow(without);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        title="Angebote filtern"
        classNames={{ content: classes.sheet }}
      >
        <Stack gap="sm">
          <Choices courses={courses} tagLabels={tagLabels} state={state} />
          <Button onClick={sheet.close}>Angebote zeigen</Button>
        </Stack>
      </Drawer>
    </>
  );
};

/** Filters the list by text, age, weekday, time, place, topic and free places, on one line. */
export const CourseFilters = (props: CourseFiltersProps) => {
  const isPhone = useIsPhone();
  return (
    <Stack gap="xs" component="search" aria-label="Angebote filtern">
      {isPhone ? (
        <PhoneFilters {...props} />
      ) : (
        <div className={classes.row}>
          <SearchField state={props.state} />
          <Choices {...props} />
        </div>
      )}
    </Stack>
  );
};

/** „Passt für Lena (8)“: one family member at a time. */
export const FamilyChips = ({ family, state: { narrowing, narrow } }: FamilyChipsProps) => (
  <div className={classes.scrolling} role="group" aria-label="Für wen?">
    {family.map(({ id, label }) => (
      <Chip
        key={id}
        checked={narrowing.person === id}
        onChange={(isChosen) => narrow({ person: isChosen ? id : emptyCourseFilter.person })}
      >
        {label}
      </Chip>
    ))}
  </div>
);

type FamilyChipsProps = { family: readonly { id: number; label: string }[]; state: NarrowingState };
