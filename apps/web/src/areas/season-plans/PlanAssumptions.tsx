import { NumberInput, Paper, Select, SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { maxPercent, minPercent, roundings } from '@vereinshaus/contract/courses/course-prices';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { SeasonFacts } from '@vereinshaus/contract/season-plans/facts';
import { type PlanAssumptions as Assumptions, maxHourlyCents } from '@vereinshaus/contract/season-plans/plan';
import { measuredRates, usualNewPercent, usualReturningPercent } from '@vereinshaus/contract/season-plans/simulation';
import { planTexts } from '@vereinshaus/contract/season-plans/words';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { type PlanDraft, roomsOfPlan, withRoomCost } from './plan-draft.ts';

type PercentProps = {
  label: string;
  description: string;
  placeholder?: string;
  value: number | null;
  min?: number;
  max?: number;
  onChange: (value: number | null) => void;
};

const PercentInput = ({ value, onChange, min = 0, max = 100, placeholder, ...words }: PercentProps) => (
  <NumberInput
    {...words}
    {...(placeholder !== undefined && { placeholder })}
    suffix=" %"
    min={min}
    max={max}
    clampBehavior="strict"
    allowDecimal={false}
    value={value ?? ''}
    onChange={(typed) => onChange(typed === '' || typed === '-' ? null : Number(typed))}
  />
);

const measuredText = (measured: number | null, usual: number) =>
  measured === null ? `angenommen: ${usual} %` : `gemessen: ${measured} %`;

type Props = { draft: PlanDraft; facts: SeasonFacts; onChange: (draft: PlanDraft) => void };

const RoomCosts = ({ draft, facts, onChange }: Props) => (
  <>
    <Text size="sm" fw={500}>
      Was eine Stunde in der Halle kostet
    </Text>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {roomsOfPlan(facts, draft.content).map((room) => (
        <EuroInput
          key={room.ID}
          label={room.name}
          min={0}
          max={maxHourlyCents / 100}
          placeholder="zählt 0"
          value={draft.content.assumptions.rooms.find(({ room_ID }) => room_ID === room.ID)?.hourlyCents ?? null}
          onChange={(cents) => onChange({ ...draft, content: withRoomCost(draft.content, room, cents) })}
        />
      ))}
    </SimpleGrid>
  </>
);

/** Annahmen: defaults for all courses without their own value. */
export const PlanAssumptions = ({ draft, facts, onChange }: Props) => {
  const { assumptions } = draft.content;
  const measured = measuredRates(facts.courses);
  const set = (changed: Partial<Assumptions>) =>
    onChange({ ...draft, content: { ...draft.content, assumptions: { ...assumptions, ...changed } } });
  return (
    <Paper withBorder p="md" component="section" aria-label="Annahmen">
      <Stack>
        <Title order={2} size="h4">
          Annahmen für alle Kurse
        </Title>
        <TextInput
          label="Name des Plans"
          required
          maxLength={80}
          maw={420}
          value={draft.name}
          error={draft.name.trim() === '' ? planTexts.nameMissing : undefined}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <PercentInput
            label="Kommen wieder"
            description="Von denen, die nicht herauswachsen"
            placeholder={measuredText(measured.returning, usualReturningPercent)}
            value={assumptions.returningPercent}
            onChange={(returningPercent) => set({ returningPercent })}
          />
          <PercentInput
            label="Neu dazu"
            description="Im Verhältnis zu heute"
            placeholder={measuredText(measured.fresh, usualNewPercent)}
            value={assumptions.newPercent}
            onChange={(newPercent) => set({ newPercent })}
          />
          <PercentInput
            label="Von der Warteliste"
            description="So viele davon wollen noch"
            value={assumptions.waitingPercent}
            onChange={(waitingPercent) => set({ waitingPercent: waitingPercent ?? 100 })}
          />
          <PercentInput
            label="Preise"
            description="Für alle ohne eigenen Preis"
            min={minPercent}
            max={maxPercent}
            value={assumptions.pricePercent}
            onChange={(pricePercent) => set({ pricePercent: pricePercent ?? 0 })}
          />
          <Select
            label="Gerundet auf"
            description="Wie beim Saisonwechsel"
            allowDeselect={false}
            data={roundings.map((rounding) => ({ value: String(rounding), label: formatMoney(rounding) }))}
            value={String(assumptions.rounding)}
            onChange={(value) => set({ rounding: roundings.find((one) => String(one) === value) ?? 100 })}
          />
          <DayInput
            label="Alter zählt am"
            description="Leer: der Stichtag jedes Kurses"
            value={assumptions.agesOn}
            maxDate={null}
            onChange={(agesOn) => set({ agesOn })}
          />
        </SimpleGrid>
        <Switch
          label="Jahrgänge um ein Jahr verschieben"
          checked={assumptions.moveBirthYears}
          onChange={(event) => set({ moveBirthYears: event.currentTarget.checked })}
        />
        <RoomCosts draft={draft} facts={facts} onChange={onChange} />
      </Stack>
    </Paper>
  );
};

const percentOr = (value: number | null, otherwise: string) => (value === null ? otherwise : `${value} %`);

/** For users with read access. */
export const AssumptionsRead = ({ draft, facts }: Pick<Props, 'draft' | 'facts'>) => {
  const { assumptions } = draft.content;
  const measured = measuredRates(facts.courses);
  const rooms = roomsOfPlan(facts, draft.content).flatMap(({ ID, name }) => {
    const known = assumptions.rooms.find(({ room_ID }) => room_ID === ID);
    return known === undefined ? [] : [`${name} ${formatMoney(known.hourlyCents)}`];
  });
  return (
    <Paper withBorder p="md" component="section" aria-label="Annahmen">
      <Stack>
        <Title order={2} size="h4">
          Annahmen für alle Kurse
        </Title>
        <Facts
          of={[
            {
              label: 'Kommen wieder',
              value: percentOr(assumptions.returningPercent, measuredText(measured.returning, usualReturningPercent)),
            },
            {
              label: 'Neu dazu',
              value: percentOr(assumptions.newPercent, measuredText(measured.fresh, usualNewPercent)),
            },
            { label: 'Von der Warteliste', value: `${assumptions.waitingPercent} %` },
            {
              label: 'Preise',
              value: `${assumptions.pricePercent} %, gerundet auf ${formatMoney(assumptions.rounding)}`,
            },
            {
              label: 'Alter zählt am',
              value: assumptions.agesOn === 0 ? 'Stichtag jedes Kurses' : formatDay(assumptions.agesOn),
            },
            { label: 'Jahrgänge', value: assumptions.moveBirthYears ? 'wandern um ein Jahr' : 'bleiben' },
            { label: 'Halle je Stunde', value: rooms.join(', ') },
          ]}
        />
      </Stack>
    </Paper>
  );
};
