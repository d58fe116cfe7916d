import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import {
  type BondKind,
  bondKindLabels,
  bondKinds,
  bondMeanings,
  bondProblem,
  type QueueBond,
} from '@vereinshaus/contract/bookings/queue-bonds';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { bondText } from './queue-bond.ts';
import { useBond, useUnbond } from './queue-offers.api.ts';
import { useWaitingLines } from './use-waiting-lines.ts';

const placeText = ({ child, course }: BookingLine) => `${child.prename}, ${course.name} (Platz ${course.position})`;

/** What was said before, or else everything in which this one waits or who waits with it. */
const startedWith = ({ course, child }: BookingLine, lines: readonly BookingLine[]): readonly number[] => {
  if (course.bond !== undefined) return [course.cp_ID, ...course.bond.others.map(({ ID }) => ID)];
  const siblings = lines.filter((line) => line.course.course_ID === course.course_ID);
  const own = lines.filter((line) => line.child.ID === child.ID);
  return (siblings.length > 1 ? siblings : own).map((line) => line.course.cp_ID);
};

const likelyKind = ({ course }: BookingLine, lines: readonly BookingLine[]): BondKind =>
  course.bond?.kind ?? (lines.filter((line) => line.course.course_ID === course.course_ID).length > 1 ? 'all' : 'any');

/** Gemeinsam warten: which places of the family belong together, and how. */
export const BondDialog = ({ line, onClose }: { line: BookingLine; onClose: () => void }) =>
  line.course.bond?.isOfFriends === true ? (
    <FriendsDialog line={line} bond={line.course.bond} onClose={onClose} />
  ) : (
    <OwnBondDialog line={line} onClose={onClose} />
  );

/** With friends the office has put them; to end it is up to every family. */
const FriendsDialog = ({ line, bond, onClose }: { line: BookingLine; bond: QueueBond; onClose: () => void }) => {
  const end = useUnbond();
  return (
    <FormDialog
      title="Gemeinsam warten"
      submitLabel="Wieder einzeln warten"
      isPending={end.isPending}
      failure={end.error}
      onSubmit={(event) => {
        event.preventDefault();
        end.mutate({ course_parts_ID: line.course.cp_ID }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text>{bondText(bond, line.course.course_ID)}</Text>
      <Text size="sm">
        Der Verein hat euch zusammengelegt: Plätze bekommt ihr nur alle zugleich; werden sie angeboten, sagt jede
        Familie für sich Ja. Wartet ihr wieder einzeln, behaltet ihr euren Platz in der Reihe, und die andere Familie
        bekommt eine E-Mail.
      </Text>
    </FormDialog>
  );
};

const OwnBondDialog = ({ line, onClose }: { line: BookingLine; onClose: () => void }) => {
  const lines = useWaitingLines();
  const save = useBond();
  const end = useUnbond();
  const [kind, setKind] = useState<BondKind>(() => likelyKind(line, lines));
  const [chosen, setChosen] = useState<readonly number[]>(() => startedWith(line, lines));
  const places = lines
    .filter(({ course }) => chosen.includes(course.cp_ID))
    .map(({ course, child }) => ({ personId: child.ID, courseId: course.course_ID }));
  const problem = bondProblem(kind, places);
  return (
    <FormDialog
      title="Gemeinsam warten"
      submitLabel="Speichern"
      isPending={save.isPending}
      isDisabled={problem !== null}
      failure={save.error ?? end.error}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ course_parts_IDs: [...chosen], kind }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Radio.Group
        label="Was sollen wir euch geben?"
        value={kind}
        onChange={(value) => setKind(bondKinds.find((one) => one === value) ?? kind)}
      >
        <Stack mt="xs" gap="sm">
          {bondKinds.map((one) => (
            <Radio key={one} value={one} label={bondKindLabels[one]} description={bondMeanings[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox.Group
        label="Welche Warteplätze gehören zusammen?"
        value={chosen.map(String)}
        onChange={(values) => setChosen(values.map(Number))}
      >
        <Stack mt="xs" gap="sm">
          {lines.map((one) => (
            <Checkbox key={one.course.cp_ID} value={String(one.course.cp_ID)} label={placeText(one)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {problem !== null && (
        <Text size="sm" aria-live="polite">
          {problem}
        </Text>
      )}
      {line.course.bond !== undefined && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          loading={end.isPending}
          onClick={() => end.mutate({ course_parts_ID: line.course.cp_ID }, { onSuccess: onClose })}
        >
          Wieder einzeln warten
        </Button>
      )}
    </FormDialog>
  );
};
