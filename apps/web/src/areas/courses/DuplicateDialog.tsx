import { Checkbox, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ParticipantWish } from '@vereinshaus/contract/bookings/calls';
import type { CourseDetail } from '@vereinshaus/contract/courses/calls';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { duplicatePreviewQuery, useDuplicateCourse } from './courses.api.ts';
import { DuplicatePreview } from './DuplicatePreview.tsx';
import { isWish, wishOptions } from './taken-along.ts';

type DuplicateDialogProps = { course: CourseDetail; onClose: () => void };

type Wishes = {
  moveYears: boolean;
  withEvents: boolean;
  withTrainers: boolean;
  withMedia: boolean;
  participants: ParticipantWish;
};

const initialValues: Wishes = {
  moveYears: true,
  withEvents: true,
  withTrainers: true,
  withMedia: true,
  participants: 'none',
};

/** Kurs duplizieren: chooses what is copied. Participants will owe money, so the amounts are shown first. */
export const DuplicateDialog = ({ course, onClose }: DuplicateDialogProps) => {
  const duplicate = useDuplicateCourse();
  const navigate = useNavigate();
  const form = useForm({ initialValues });
  const { participants, moveYears } = form.values;
  const takesAlong = participants !== 'none';
  const preview = useQuery({ ...duplicatePreviewQuery(course.ID, participants, moveYears), enabled: takesAlong });
  const submit = (wishes: Wishes) =>
    duplicate.mutate(
      { course_ID: course.ID, ...wishes },
      { onSuccess: ({ course_ID }) => void navigate(`/kurse/${course_ID}`), onError: atFields(form) },
    );
  const box = (field: Exclude<keyof Wishes, 'participants'>) => form.getInputProps(field, { type: 'checkbox' });
  return (
    <FormDialog
      title={`„${course.name}“ duplizieren`}
      submitLabel="Kurs duplizieren"
      size="xl"
      isPending={duplicate.isPending}
      isDisabled={takesAlong && preview.data === undefined}
      failure={duplicate.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Checkbox
        label="Um ein Jahr verschieben"
        description="Ins nächste Schuljahr, gleicher Wochentag, gleiche Uhrzeit."
        {...box('moveYears')}
      />
      <Checkbox
        label="Mit Terminen"
        description="Ist ein Raum schon vergeben, kommt der Termin ohne Raum mit."
        {...box('withEvents')}
      />
      <Checkbox label="Mit Trainern" {...box('withTrainers')} />
      <Checkbox label="Mit Medien" {...box('withMedia')} />
      <Radio.Group
        label="Teilnehmer übernehmen"
        value={participants}
        onChange={(chosen) => isWish(chosen) && form.setFieldValue('participants', chosen)}
      >
        <Stack gap="xs" mt="xs">
          {wishOptions.map((option) => (
            <Radio key={option.value} {...option} />
          ))}
        </Stack>
      </Radio.Group>
      {takesAlong && (
        <QueryState
          query={preview}
          skeleton={<SkeletonLines lines={4} label="Vorschau wird berechnet …" />}
          isEmpty={(data) => data.participants.length === 0}
          empty="Niemand nimmt teil."
        >
          {(data) => <DuplicatePreview wish={participants} preview={data} />}
        </QueryState>
      )}
    </FormDialog>
  );
};
