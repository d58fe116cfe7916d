import { Button, NumberInput, type NumberInputProps, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxPercent, minPercent } from '@vereinshaus/contract/courses/course-prices';
import { noAgeLimitFrom } from '@vereinshaus/contract/courses/rules';
import { maxMovedMinutes } from '@vereinshaus/contract/courses/season';
import { weekdayNames } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { plannedLimits } from '@vereinshaus/contract/season-plans/age-limits';
import type { PlannedCourse, SeasonFacts } from '@vereinshaus/contract/season-plans/facts';
import {
  type CourseChange,
  maxDatesOfPlan,
  maxHourlyCents,
  maxMinutesOfDate,
  maxPlaces,
  maxTrainers,
  type PlanContent,
} from '@vereinshaus/contract/season-plans/plan';
import { simulateSeason } from '@vereinshaus/contract/season-plans/simulation';
import { explainCourse, placesText } from '@vereinshaus/contract/season-plans/words';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { changeOf, withChange } from './plan-draft.ts';
import { agingOutQuery } from './season-plans.api.ts';

type NumberProps = Pick<NumberInputProps, 'label' | 'min' | 'max' | 'suffix' | 'allowDecimal'> & {
  today: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** Empty means unchanged. */
const NumberField = ({ today, value, onChange, allowDecimal = false, ...input }: NumberProps) => (
  <NumberInput
    {...input}
    description={`heute ${today}`}
    placeholder="wie heute"
    allowDecimal={allowDecimal}
    decimalSeparator=","
    clampBehavior="strict"
    value={value ?? ''}
    onChange={(typed) => onChange(typed === '' || typed === '-' ? undefined : Number(typed))}
  />
);

type EuroProps = {
  label: string;
  today: number;
  max: number;
  value: number | undefined;
  onChange: (cents: number | undefined) => void;
};

const EuroField = ({ label, today, max, value, onChange }: EuroProps) => (
  <EuroInput
    label={label}
    description={`heute ${formatMoney(today)}`}
    placeholder="wie heute"
    min={0}
    max={max}
    value={value ?? null}
    onChange={(cents) => onChange(cents ?? undefined)}
  />
);

type Part = {
  course: PlannedCourse;
  facts: SeasonFacts;
  change: CourseChange;
  set: (changed: Partial<CourseChange>) => void;
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Text fw={600}>{title}</Text>
    <SimpleGrid cols={{ base: 2, sm: 3 }}>{children}</SimpleGrid>
  </>
);

const maxEuros = 100_000;

const PriceGroup = ({ course, change, set }: Part) => (
  <Group title="Preis und Größe">
    <NumberField
      label="Preis in Prozent"
      today="0 %"
      suffix=" %"
      min={minPercent}
      max={maxPercent}
      value={change.pricePercent}
      onChange={(pricePercent) => set({ pricePercent })}
    />
    <EuroField
      label="Preis für Mitglieder"
      today={course.price}
      max={maxEuros}
      value={change.price}
      onChange={(price) => set({ price })}
    />
    {!course.membersOnly && (
      <EuroField
        label="Preis für andere"
        today={course.pricenm}
        max={maxEuros}
        value={change.pricenm}
        onChange={(pricenm) => set({ pricenm })}
      />
    )}
    <NumberField
      label="Plätze (0 = offen)"
      today={placesText(course.size)}
      min={0}
      max={maxPlaces}
      value={change.size}
      onChange={(size) => set({ size })}
    />
  </Group>
);

const asToday = 'today';

const RoomSelect = ({ facts, change, set }: Part) => (
  <Select
    label="Raum"
    description="für alle Termine"
    data={[
      { value: asToday, label: 'wie heute' },
      { value: '0', label: 'ohne Raum' },
      ...facts.rooms.filter(({ isActive }) => isActive).map(({ ID, name }) => ({ value: String(ID), label: name })),
    ]}
    allowDeselect={false}
    value={change.room_ID === undefined ? asToday : String(change.room_ID)}
    onChange={(value) => set({ room_ID: value === asToday || value === null ? undefined : Number(value) })}
  />
);

/** From Monday on. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const WeekdaySelect = ({ change, set }: Part) => (
  <Select
    label="Wochentag"
    description="für alle Termine"
    data={[
      { value: asToday, label: 'wie heute' },
      ...weekdays.map((weekday) => ({ value: String(weekday), label: weekdayNames[weekday] })),
    ]}
    allowDeselect={false}
    value={change.weekday === undefined ? asToday : String(change.weekday)}
    onChange={(value) => set({ weekday: value === asToday || value === null ? undefined : Number(value) })}
  />
);

const TimeGroup = (part: Part) => {
  const { course, change, set } = part;
  const dates = course.halls.reduce((sum, hall) => sum + hall.dates, 0);
  const minutes = course.halls.reduce((sum, hall) => sum + hall.minutes, 0);
  return (
    <Group title="Zeiten, Raum und Trainer">
      <NumberField
        label="Zahl der Termine"
        today={formatNumber(dates)}
        min={0}
        max={maxDatesOfPlan}
        value={change.dates}
        onChange={(count) => set({ dates: count })}
      />
      <NumberField
        label="Länge"
        today={`${dates === 0 ? 0 : Math.round(minutes / dates)} min`}
        suffix=" min"
        min={0}
        max={maxMinutesOfDate}
        value={change.minutes}
        onChange={(length) => set({ minutes: length })}
      />
      <NumberField
        label="Beginnt später um"
        today="0 min"
        suffix=" min"
        min={-maxMovedMinutes}
        max={maxMovedMinutes}
        value={change.moveMinutes}
        onChange={(moveMinutes) => set({ moveMinutes })}
      />
      <WeekdaySelect {...part} />
      <RoomSelect {...part} />
      <NumberField
        label="Trainer"
        today={formatNumber(course.trainers.length)}
        min={0}
        max={maxTrainers}
        value={change.trainers}
        onChange={(trainers) => set({ trainers })}
      />
      <EuroField
        label="Stundensatz für alle"
        today={course.trainers[0] ?? course.hourlyCents}
        max={maxHourlyCents / 100}
        value={change.hourlyCents}
        onChange={(hourlyCents) => set({ hourlyCents })}
      />
    </Group>
  );
};

const ageText = (years: number) =>
  years === 0 || years >= noAgeLimitFrom ? 'ohne Grenze' : `${formatNumber(years)} Jahre`;
const yearText = (year: number) => (year === 0 ? 'ohne Grenze' : String(year));

const NextSelect = ({ course, facts, change, set }: Part) => (
  <Select
    label="Wer herauswächst, geht zu"
    searchable
    data={[
      { value: asToday, label: 'passender Gruppe' },
      { value: '0', label: 'niemandem' },
      ...facts.courses.filter(({ ID }) => ID !== course.ID).map(({ ID, name }) => ({ value: String(ID), label: name })),
    ]}
    allowDeselect={false}
    value={change.next_ID === undefined ? asToday : String(change.next_ID)}
    onChange={(value) => set({ next_ID: value === asToday || value === null ? undefined : Number(value) })}
  />
);

const PeopleGroup = (part: Part) => {
  const { course, change, set } = part;
  const isByYear = course.yearAllowedLeft > 0 || course.yearAllowedRight > 0;
  return (
    <Group title="Wer dabei ist">
      {isByYear ? (
        <>
          <NumberField
            label="Jahrgang von"
            today={yearText(course.yearAllowedLeft)}
            min={0}
            max={2200}
            value={change.yearAllowedLeft}
            onChange={(yearAllowedLeft) => set({ yearAllowedLeft })}
          />
          <NumberField
            label="Jahrgang bis"
            today={yearText(course.yearAllowedRight)}
            min={0}
            max={2200}
            value={change.yearAllowedRight}
            onChange={(yearAllowedRight) => set({ yearAllowedRight })}
          />
        </>
      ) : (
        <>
          <NumberField
            label="Mindestalter"
            today={ageText(course.olderthan)}
            min={0}
            max={150}
            allowDecimal
            value={change.olderthan}
            onChange={(olderthan) => set({ olderthan })}
          />
          <NumberField
            label="Höchstalter"
            today={ageText(course.youngerthan)}
            min={0}
            max={150}
            allowDecimal
            value={change.youngerthan}
            onChange={(youngerthan) => set({ youngerthan })}
          />
        </>
      )}
      <NumberField
        label="Kommen wieder"
        today={course.returned === null ? 'ohne Saison davor' : `${course.returned.came} von ${course.returned.of}`}
        suffix=" %"
        min={0}
        max={100}
        value={change.returningPercent}
        onChange={(returningPercent) => set({ returningPercent })}
      />
      <NumberField
        label="Neu dazu"
        today={`${formatNumber(course.participants)} dabei`}
        min={0}
        max={maxPlaces}
        value={change.newcomers}
        onChange={(newcomers) => set({ newcomers })}
      />
      <NextSelect {...part} />
    </Group>
  );
};

type NamesProps = { course: PlannedCourse; change: CourseChange; content: PlanContent };

/** Names are only shown on request. */
const AgingNames = ({ course, change, content }: NamesProps) => {
  const [isAsked, setAsked] = useState(false);
  const limits = plannedLimits(course, change, content.assumptions);
  const names = useQuery({ ...agingOutQuery(course.ID, content.assumptions.agesOn, limits), enabled: isAsked });
  if (!isAsked) {
    return (
      <Button variant="default" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={() => setAsked(true)}>
        Namen zeigen: Wer wächst heraus?
      </Button>
    );
  }
  return (
    <QueryState query={names}>
      {({ persons }) =>
        persons.length === 0 ? (
          <Text size="sm">Niemand wächst heraus.</Text>
        ) : (
          <Text size="sm">{persons.map(({ fullname, reason }) => `${fullname} (${reason})`).join(', ')}</Text>
        )
      }
    </QueryState>
  );
};

type DialogProps = {
  course: PlannedCourse;
  facts: SeasonFacts;
  content: PlanContent;
  mayChange: boolean;
  onChange: (content: PlanContent) => void;
  onClose: () => void;
};

/** Ein Kurs im Plan: the changes, their effect, and the calculation. */
export const CourseChangeDialog = ({ course, facts, content, mayChange, onChange, onClose }: DialogProps) => {
  const [change, setChange] = useState(() => changeOf(content, course.ID));
  const set = (changed: Partial<CourseChange>) => setChange({ ...change, ...changed });
  const planned = withChange(content, change);
  const result = simulateSeason(facts, planned).courses.find(({ key }) => key === `c${course.ID}`);
  const part = { course, facts, change, set };
  return (
    <Dialog title={course.name} size="xl" onClose={onClose}>
      <Stack>
        {mayChange && (
          <>
            <Switch
              label="Diesen Kurs streichen"
              checked={change.isDropped}
              onChange={(event) => set({ isDropped: event.currentTarget.checked })}
            />
            {!change.isDropped && (
              <>
                <PriceGroup {...part} />
                <TimeGroup {...part} />
                <PeopleGroup {...part} />
              </>
            )}
          </>
        )}
        <Text fw={600}>Wie es dazu kommt</Text>
        <Facts
          of={result === undefined ? [] : explainCourse(result).map(({ label, text }) => ({ label, value: text }))}
        />
        {!change.isDropped && <AgingNames course={course} change={change} content={content} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {mayChange ? 'Abbrechen' : 'Schließen'}
          </Button>
          {mayChange && (
            <>
              <Button variant="default" onClick={() => setChange({ course_ID: course.ID, name: '', isDropped: false })}>
                Wie heute
              </Button>
              <Button
                onClick={() => {
                  onChange(planned);
                  onClose();
                }}
              >
                In den Plan
              </Button>
            </>
          )}
        </DialogFooter>
      </Stack>
    </Dialog>
  );
};
