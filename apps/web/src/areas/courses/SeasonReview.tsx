import { Button, Group, Paper, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { type Rounding, raisedPrices } from '@vereinshaus/contract/courses/course-prices';
import { keptPlacesRefusal, type SeasonPlan, type season } from '@vereinshaus/contract/courses/season';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { useState } from 'react';
import { FootBar } from '../../kit/FootBar.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useSeasonRun } from './courses.api.ts';
import { PercentFields } from './PercentFields.tsx';
import { SeasonPreview } from './SeasonPreview.tsx';
import { changesOf, draftOf, type SeasonDraft, type SeasonDrafts, totalKept } from './season-draft.ts';

type Wishes = {
  withEvents: boolean;
  withTrainers: boolean;
  moveBirthYears: boolean;
  reserve: boolean;
  movesPrices: boolean;
  movesTimes: boolean;
  movesSizes: boolean;
};

const switches: readonly { name: keyof Wishes; label: string; description: string }[] = [
  {
    name: 'withEvents',
    label: 'Termine mitnehmen',
    description: 'Ist ein Raum vergeben, kommt der Termin ohne Raum mit.',
  },
  { name: 'withTrainers', label: 'Trainer mitnehmen', description: 'Außer es fehlt dann ein nötiger Nachweis.' },
  { name: 'moveBirthYears', label: 'Jahrgänge um ein Jahr verschieben', description: 'Für Kurse mit Jahrgängen.' },
  {
    name: 'reserve',
    label: 'Teilnehmer vormerken',
    description: 'Wer heute teilnimmt und nicht zu alt wird, hat einen Platz, verrechnet mit Buchungsbeginn.',
  },
  {
    name: 'movesPrices',
    label: 'Preise ändern',
    description: 'In Prozent oder je Kurs; Raten im gleichen Verhältnis.',
  },
  { name: 'movesSizes', label: 'Plätze ändern', description: 'Wie viele in die Kopie passen, je Kurs.' },
  { name: 'movesTimes', label: 'Uhrzeiten verschieben', description: 'Je Kurs, um höchstens vier Stunden.' },
];

const keptText = ({ kept, emptyCourses }: ReturnType<typeof totalKept>): string =>
  [
    kept === 1 ? 'Eine Person behält ihren Platz.' : `${kept} Personen behalten ihren Platz.`,
    emptyCourses > 0 &&
      `${emptyCourses === 1 ? 'In einem Kurs' : `In ${emptyCourses} Kursen`} liegt der Buchungsbeginn nicht in der Zukunft: Dort wird niemand vorgemerkt.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Values from a plan: nothing is saved before the user confirms it here. */
export type TakenOver = { drafts: SeasonDrafts; wishes: Partial<Wishes> };

const usualWishes: Wishes = {
  withEvents: true,
  withTrainers: true,
  moveBirthYears: true,
  reserve: false,
  movesPrices: false,
  movesTimes: false,
  movesSizes: false,
};

type SeasonReviewProps = {
  plans: readonly SeasonPlan[];
  taken?: TakenOver | undefined;
  isLooking: boolean;
  onLook: (wanted: InputOf<typeof season.seasonPreview>) => void;
  onDone: () => void;
};

/** Second step: preview and changes; then the run, for all courses or none. */
export const SeasonReview = ({ plans, taken, isLooking, onLook, onDone }: SeasonReviewProps) => {
  const run = useSeasonRun();
  const [wishes, setWishes] = useState<Wishes>({ ...usualWishes, ...taken?.wishes });
  const [drafts, setDrafts] = useState<SeasonDrafts>(taken?.drafts ?? new Map());
  const course_ids = plans.map(({ ID }) => ID);
  const isIncomplete =
    wishes.movesPrices && [...drafts.values()].some(({ price, pricenm }) => price === null || pricenm === null);
  const look = (next: Wishes, nextDrafts: SeasonDrafts) =>
    onLook({ course_ids, moveBirthYears: next.moveBirthYears, changes: changesOf(plans, nextDrafts, next) });
  const turn = (name: keyof Wishes, isOn: boolean) => {
    const next = { ...wishes, [name]: isOn };
    setWishes(next);
    if (name === 'moveBirthYears' || name === 'movesTimes') look(next, drafts);
  };
  const change = (id: number, draft: SeasonDraft) => {
    const next = new Map([...drafts, [id, draft]]);
    setDrafts(next);
    return next;
  };
  const raise = (percent: number, rounding: Rounding) =>
    setDrafts(
      new Map(plans.map((plan) => [plan.ID, { ...draftOf(drafts, plan), ...raisedPrices(percent, rounding, plan) }])),
    );
  const { withEvents, withTrainers, moveBirthYears, reserve } = wishes;
  const refusal = reserve ? keptPlacesRefusal(totalKept(plans).kept) : '';
  const start = () =>
    run.mutate(
      { course_ids, withEvents, withTrainers, moveBirthYears, reserve, changes: changesOf(plans, drafts, wishes) },
      { onSuccess: onDone },
    );
  return (
    <Stack>
      <Paper p="md" component="section" aria-label="Was mitkommt">
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {switches.map(({ name, label, description }) => (
              <Switch
                key={name}
                label={label}
                description={description}
                checked={wishes[name]}
                onChange={(event) => turn(name, event.currentTarget.checked)}
              />
            ))}
          </SimpleGrid>
          {wishes.movesPrices && <PercentFields onApply={raise} />}
          {reserve && <Text size="sm">{keptText(totalKept(plans))}</Text>}
          {refusal !== '' && <StatusBanner kind="error">{refusal}</StatusBanner>}
        </Stack>
      </Paper>
      <Paper p="md" component="section" aria-label="Vorschau">
        <SeasonPreview
          plans={plans}
          withEvents={withEvents}
          withTrainers={withTrainers}
          reserves={reserve}
          drafts={drafts}
          movesPrices={wishes.movesPrices}
          movesTimes={wishes.movesTimes}
          movesSizes={wishes.movesSizes}
          onChange={change}
          onMoved={(id, draft) => look(wishes, change(id, draft))}
        />
      </Paper>
      <Text size="sm" c="dimmed">
        Die neuen Kurse sind verborgen, bis du sie veröffentlichst. Verrechnet wird dabei niemandem etwas. Den
        Saisonwechsel kannst du zurücknehmen, solange noch nie jemand gebucht hat: Auch eine stornierte Buchung bleibt
        in den Büchern.
      </Text>
      {run.error !== null && <StatusBanner kind="error">{run.error.message}</StatusBanner>}
      <FootBar label="Saisonwechsel">
        <Group justify="flex-end" w="100%">
          <Button variant="default" onClick={onDone}>
            Zurück zur Auswahl
          </Button>
          <Button
            loading={run.isPending}
            disabled={isLooking || isIncomplete || refusal !== ''}
            leftSection={<IconCalendarRepeat size={18} aria-hidden />}
            onClick={start}
          >
            {plans.length === 1 ? 'Einen Kurs duplizieren' : `${plans.length} Kurse duplizieren`}
          </Button>
        </Group>
      </FootBar>
    </Stack>
  );
};
