import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { courses } from '@vereinshaus/contract/courses/calls';
import { slotFrom } from '@vereinshaus/contract/forms/form-fields';
import { type PagePlace, pagePlaceLabels, pagePlaces, subslotProblem } from '@vereinshaus/contract/page-blocks/places';
import { useNavigate } from 'react-router';
import { query } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { useCreatePage } from './page-blocks.api.ts';

type Values = { title: string; place: PagePlace; subslot: string; course_ID: string | null };

const hints: Readonly<Record<PagePlace, string>> = {
  page: 'Eine Seite für sich, zum Beispiel „Über uns“. Sie hat eine Adresse, die du weitergeben kannst.',
  front: 'Steht unter der Anmeldung, für alle, die noch nicht angemeldet sind.',
  home: 'Steht auf Home, sobald jemand angemeldet ist.',
  registration: 'Steht über dem Formular, mit dem sich Familien registrieren.',
  media: 'Steht über den Medien oder einem ihrer Ordner.',
  athome: 'Steht über den Online-Inhalten eines Ordners.',
  course: 'Steht unter der Beschreibung eines Kurses.',
};

const problemOf = ({ place, subslot, title }: Values): string | null =>
  subslotProblem(place, place === 'page' && subslot === '' ? slotFrom(title) : subslot) ?? null;

/** Neue Seite: its title and place. */
export const NewPageDialog = ({ onClose }: { onClose: () => void }) => {
  const create = useCreatePage();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { title: '', place: 'page', subslot: '', course_ID: null },
    validate: {
      title: (title) => (title.trim() === '' ? 'Bitte gib der Seite einen Titel.' : null),
      subslot: (_, values) => problemOf(values),
      course_ID: (courseId, { place }) =>
        place === 'course' && courseId === null ? 'Bitte wähle einen Kurs aus.' : null,
    },
  });
  const { place, title } = form.values;
  const mayChooseCourse = useMay(courses.names.access);
  const places = pagePlaces.filter((value) => value !== 'course' || mayChooseCourse);
  const names = useQuery({ ...query(courses.names, {}), enabled: place === 'course' });
  const submit = (values: Values) =>
    create.mutate(
      {
        title: values.title,
        place: values.place,
        subslot: values.place === 'page' && values.subslot === '' ? slotFrom(values.title) : values.subslot,
        course_ID: values.place === 'course' ? Number(values.course_ID ?? 0) : 0,
      },
      { onSuccess: ({ ID }) => void navigate(`/seiten/${ID}`), onError: atFields(form) },
    );
  return (
    <FormDialog
      title="Neue Seite"
      submitLabel="Seite anlegen"
      isPending={create.isPending}
      failure={create.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput label="Titel" required maxLength={120} data-autofocus {...form.getInputProps('title')} />
      <Select
        label="Wo steht sie?"
        description={hints[place]}
        allowDeselect={false}
        data={places.map((value) => ({ value, label: pagePlaceLabels[value] }))}
        value={place}
        error={form.errors.place}
        onChange={(chosen) => chosen !== null && form.setValues({ place: chosen, subslot: '', course_ID: null })}
      />
      {place === 'page' && (
        <TextInput
          label="Adresse"
          description="Steht im Link: /seite/… Ohne Angabe entsteht sie aus dem Titel."
          placeholder={slotFrom(title)}
          maxLength={60}
          {...form.getInputProps('subslot')}
        />
      )}
      {(place === 'media' || place === 'athome') && (
        <TextInput
          label="Ordner"
          description={place === 'media' ? 'Ohne Angabe steht sie über allen Medien.' : undefined}
          required={place === 'athome'}
          maxLength={60}
          {...form.getInputProps('subslot')}
        />
      )}
      {place === 'course' && (
        <Select
          label="Kurs"
          required
          searchable
          limit={50}
          nothingFoundMessage="Kein Kurs mit diesem Namen."
          data={(names.data?.courses ?? []).map(({ ID, name }) => ({ value: String(ID), label: name }))}
          {...form.getInputProps('course_ID')}
        />
      )}
    </FormDialog>
  );
};
