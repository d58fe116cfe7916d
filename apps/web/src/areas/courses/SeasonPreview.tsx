import { Badge, Group, NumberInput, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { spanText } from '@vereinshaus/contract/courses/course-text';
import { maxMovedMinutes, type SeasonClash, type SeasonPlan } from '@vereinshaus/contract/courses/season';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { clockInVienna, clockText } from '@vereinshaus/contract/kit/vienna-time';
import type { ReactNode } from 'react';
import { PriceFields } from './PriceFields.tsx';
import { draftOf, type SeasonDraft, type SeasonDrafts, tooSmallText } from './season-draft.ts';

const clashText = ({ time, what, with: other }: SeasonClash) => `${formatMoment(time)}: ${what} ist bei „${other}“`;

type ExceptionProps = { title: string; children: ReactNode };

/** Only shows what needs attention. */
const Exception = ({ title, children }: ExceptionProps) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    <IconAlertTriangle size={18} aria-hidden color="var(--mantine-color-orange-text)" style={{ flexShrink: 0 }} />
    <Text size="sm" component="div">
      <Text span size="sm" fw={600}>
        {title}:
      </Text>{' '}
      {children}
    </Text>
  </Group>
);

/** Enough to recognise the problem. */
const shownClashes = 2;

type ClashesProps = { title: string; clashes: readonly SeasonClash[]; count: number };

const Clashes = ({ title, clashes, count }: ClashesProps) =>
  count === 0 ? null : (
    <Exception title={title}>
      {clashes.slice(0, shownClashes).map(clashText).join('; ')}
      {count > shownClashes && ` und ${count - shownClashes} weitere`}
    </Exception>
  );

/** Persons who are too old mostly share the same reason: it is shown once, with the names. */
const AgingOut = ({ agingOut }: Pick<SeasonPlan, 'agingOut'>) => {
  const reasons = [...new Set(agingOut.map(({ reason }) => reason))];
  return reasons.map((reason) => (
    <Exception key={reason} title="Zu alt">
      {agingOut
        .filter((person) => person.reason === reason)
        .map(({ fullname }) => fullname)
        .join(', ')}{' '}
      <Text span size="sm" c="dimmed">
        ({reason})
      </Text>
    </Exception>
  ));
};

const keptText = ({ comingAlong, reservedUntil }: SeasonPlan) => {
  if (comingAlong === 0) return 'niemand nimmt teil';
  if (reservedUntil === 0) return 'niemand vorgemerkt: Buchungsbeginn liegt nicht in der Zukunft';
  return `${comingAlong} vorgemerkt, verrechnet ab ${formatDayOf(reservedUntil)}`;
};

const firstText = ({ firstDate }: SeasonPlan, minutes: number) =>
  firstDate === 0 ? '' : clockText((clockInVienna(new Date(firstDate * 1000)).minutes + minutes + 1440) % 1440);

type SeasonPreviewProps = {
  plans: readonly SeasonPlan[];
  withEvents: boolean;
  withTrainers: boolean;
  reserves: boolean;
  movesPrices: boolean;
  movesTimes: boolean;
  movesSizes: boolean;
  drafts: SeasonDrafts;
  onChange: (id: number, draft: SeasonDraft) => void;
  /** Start times have changed: overlaps must be checked again. */
  onMoved: (id: number, draft: SeasonDraft) => void;
};

type RowProps = Omit<SeasonPreviewProps, 'plans' | 'drafts'> & { plan: SeasonPlan; draft: SeasonDraft };

const Facts = ({ plan, draft, withEvents, reserves, movesTimes }: RowProps) => {
  const facts = [
    spanText({ startdate: plan.newStartdate, enddate: plan.newEnddate }) || 'Zeitraum offen',
    withEvents &&
      `${plan.events === 1 ? '1 Termin' : `${plan.events} Termine`}${movesTimes && draft.minutes !== 0 ? ` ab ${firstText(plan, draft.minutes)}` : ''}`,
    reserves && keptText(plan),
  ].filter(Boolean);
  return (
    <Text size="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
};

const Row = (props: RowProps) => {
  const { plan, draft, withEvents, withTrainers, movesPrices, movesTimes, movesSizes, onChange, onMoved } = props;
  const tooSmall = props.reserves ? tooSmallText(plan, movesSizes ? draft.places : plan.maxparts) : '';
  return (
    <Stack component="li" gap={6} py="xs" style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Group justify="space-between" gap="0 md">
        <Group gap="xs">
          <Text fw={600}>{plan.name}</Text>
          {plan.alreadyMoved && (
            <Badge color="yellow" variant="light">
              gibt es dort schon
            </Badge>
          )}
        </Group>
        <Facts {...props} />
      </Group>
      <Group gap="lg" align="flex-start">
        {movesPrices && (
          <PriceFields course={plan} draft={draft} onChange={(prices) => onChange(plan.ID, { ...draft, ...prices })} />
        )}
        {movesTimes && withEvents && plan.firstDate > 0 && (
          <NumberInput
            label="Später um"
            aria-label={`Später um, ${plan.name}`}
            suffix=" min"
            step={5}
            min={-maxMovedMinutes}
            max={maxMovedMinutes}
            allowDecimal={false}
            value={draft.minutes}
            onChange={(value) => onChange(plan.ID, { ...draft, minutes: Number(value) || 0 })}
            onBlur={() => onMoved(plan.ID, draft)}
            w={120}
          />
        )}
        {movesSizes && (
          <NumberInput
            label="Plätze (0 = offen)"
            aria-label={`Plätze (0 = offen), ${plan.name}`}
            min={0}
            max={100_000}
            allowDecimal={false}
            value={draft.places}
            onChange={(value) => onChange(plan.ID, { ...draft, places: Number(value) || 0 })}
            w={140}
          />
        )}
      </Group>
      {withEvents && <Clashes title="Raum vergeben" clashes={plan.roomClashes} count={plan.roomClashCount} />}
      {withTrainers &&
        plan.barredTrainers.map(({ ID, fullname, lacked }) => (
          <Exception key={ID} title="Trainer">
            {fullname} kommt nicht mit. Es fehlt: {lacked}
          </Exception>
        ))}
      {withEvents && withTrainers && (
        <Clashes title="Trainer vergeben" clashes={plan.trainerClashes} count={plan.trainerClashCount} />
      )}
      {tooSmall !== '' && <Exception title="Zu wenige Plätze">{tooSmall}</Exception>}
      <AgingOut agingOut={plan.agingOut} />
    </Stack>
  );
};

/** By how much all courses move; if they differ, each course shows its own shift. */
const shiftText = (plans: readonly SeasonPlan[]): string => {
  const shifts = [...new Set(plans.map(({ days }) => days))];
  return shifts.length === 1 ? `Alles wandert um ${shifts[0]} Tage, der Wochentag bleibt.` : 'Der Wochentag bleibt.';
};

/** The effect of the season change on each course: only exceptions, in words. */
export const SeasonPreview = ({ plans, drafts, ...props }: SeasonPreviewProps) => (
  <>
    <Text size="sm">{shiftText(plans)}</Text>
    <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
      {plans.map((plan) => (
        <Row key={plan.ID} plan={plan} draft={draftOf(drafts, plan)} {...props} />
      ))}
    </Stack>
  </>
);
