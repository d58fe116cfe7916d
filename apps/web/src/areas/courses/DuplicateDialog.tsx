import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CourseDetail } from '@vereinshaus/contract/courses';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useDuplicateCourse } from './courses.api.ts';

type DuplicateDialogProps = { course: CourseDetail; onClose: () => void };

/** Kurs duplizieren: what goes along. Participants would be booked and charged, so they are asked for. */
export const DuplicateDialog = ({ course, onClose }: DuplicateDialogProps) => {
  const duplicate = useDuplicateCourse();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { moveYears: true, withEvents: true, withTrainers: true, withMedia: true, withParticipants: false },
  });
  const submit = (wishes: typeof form.values) =>
    duplicate.mutate(
      { course_ID: course.ID, ...wishes },
      { onSuccess: ({ course_ID }) => void navigate(`/kurse/${course_ID}`) },
    );
  const box = (field: keyof typeof form.values) => form.getInputProps(field, { type: 'checkbox' });
  return (
    <FormDialog
      title={`„${course.name}“ duplizieren`}
      submitLabel="Kurs duplizieren"
      isPending={duplicate.isPending}
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
      <Checkbox
        label="Mit Teilnehmern"
        description="Sie sind im neuen Kurs verbindlich gebucht, der Preis wird ihnen verrechnet."
        {...box('withParticipants')}
      />
    </FormDialog>
  );
};
