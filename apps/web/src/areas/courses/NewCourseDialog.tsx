import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { courseName } from '@vereinshaus/contract/courses/calls';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useAddCourse } from './courses.api.ts';

const problemOf = (name: string) => courseName.safeParse(name).error?.issues[0]?.message ?? null;

/** Neuer Kurs: only needs a name, everything else is set on its page. */
export const NewCourseDialog = ({ onClose }: { onClose: () => void }) => {
  const add = useAddCourse();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { name: '' }, validate: { name: problemOf } });
  const submit = ({ name }: typeof form.values) =>
    add.mutate(
      { name },
      { onSuccess: ({ course_ID }) => void navigate(`/kurse/${course_ID}?tab=daten`), onError: atFields(form) },
    );
  return (
    <FormDialog
      title="Neuer Kurs"
      submitLabel="Kurs anlegen"
      isPending={add.isPending}
      failure={add.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput label="Name" required maxLength={120} data-autofocus {...form.getInputProps('name')} />
      <Text size="sm" c="dimmed">
        Der Kurs ist verborgen, bis du ihn veröffentlichst.
      </Text>
    </FormDialog>
  );
};
