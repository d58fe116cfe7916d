import { SegmentedControl, Stack, Text } from '@mantine/core';
import { type DemandingCourse, type PaperDemand, trainerPapers } from '@vereinshaus/contract/trainer-papers/calls';
import { type PaperKind, paperFields, paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useSetDemands } from './trainer-papers.api.ts';

const choices = [
  { value: 'none', label: 'nein' },
  { value: 'warning', label: 'Hinweis' },
  { value: 'bar', label: 'Sperre' },
];

const kinds = Object.keys(paperKinds).flatMap((name) => paperFields.kind.reply.safeParse(name).data ?? []);

type ChosenDemands = Readonly<Partial<Record<PaperKind, string>>>;

/** Initial values: those of the first course. */
const chosenOf = (courses: readonly DemandingCourse[]): ChosenDemands =>
  Object.fromEntries((courses[0]?.demands ?? []).map(({ kind, isBar }) => [kind, isBar ? 'bar' : 'warning']));

const demandsOf = (chosen: ChosenDemands): PaperDemand[] =>
  kinds.flatMap((kind) => {
    const how = chosen[kind] ?? 'none';
    return how === 'none' ? [] : [{ kind, isBar: how === 'bar' }];
  });

type Props = { courses: readonly DemandingCourse[]; onClose: () => void };

/** Was ein Kurs verlangt: for each kind whether it is required, and the consequence of missing it. */
export const DemandsDialog = ({ courses, onClose }: Props) => {
  const save = useSetDemands();
  const [chosen, setChosen] = useState(() => chosenOf(courses));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { course_IDs: courses.map(({ ID }) => ID), demands: demandsOf(chosen) };
    if (trainerPapers.setDemands.input.safeParse(input).success) save.mutate(input, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={courses.length === 1 ? `Nachweise für „${courses[0]?.name}“` : `Nachweise für ${courses.length} Kurse`}
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Mit „Sperre“ kann niemand ohne diesen Nachweis eingeteilt werden oder vertreten. Mit „Hinweis“ wird beim
        Einteilen gesagt, was fehlt.
      </Text>
      {kinds.map((kind) => (
        <Stack key={kind} gap={4}>
          <Text size="sm" fw={500} id={`paper-${kind}`}>
            {paperKinds[kind]}
          </Text>
          <SegmentedControl
            data={choices}
            aria-labelledby={`paper-${kind}`}
            value={chosen[kind] ?? 'none'}
            onChange={(how) => setChosen({ ...chosen, [kind]: how })}
          />
        </Stack>
      ))}
    </FormDialog>
  );
};
