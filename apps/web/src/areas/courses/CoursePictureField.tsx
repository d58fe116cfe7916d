import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { courseFieldLabels as labels } from '@vereinshaus/contract/course-fields';
import type { CourseDetail } from '@vereinshaus/contract/courses';
import { largestFileMb, photoProblem, photoTypes } from '@vereinshaus/contract/files';
import { showBanner } from '../../kit/banners.ts';
import type { SectionProps } from './CourseForm.tsx';
import classes from './CoursePictureField.module.css';
import { useRemoveCoursePicture, useSaveCoursePicture } from './courses.api.ts';
import { CourseCover } from './shared/CourseCover.tsx';

type CoursePictureFieldProps = Pick<SectionProps, 'form'> & { course: CourseDetail };

const Buttons = ({ course }: { course: CourseDetail }) => {
  const save = useSaveCoursePicture(course.ID);
  const remove = useRemoveCoursePicture();
  const choose = (file: File | null) => {
    if (file === null) return;
    const problem = photoProblem(file);
    if (problem === undefined) save.mutate(file);
    else showBanner('error', problem);
  };
  return (
    <Group gap="xs">
      <FileButton accept={photoTypes.join(',')} onChange={choose}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            loading={save.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {course.picture === '' ? 'Bild hochladen' : 'Anderes Bild'}
          </Button>
        )}
      </FileButton>
      {course.picture !== '' && (
        <Button
          size="xs"
          variant="subtle"
          loading={remove.isPending}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => remove.mutate({ courseId: course.ID })}
        >
          Bild entfernen
        </Button>
      )}
    </Group>
  );
};

/** Kursbild: saved at once and cut to 16:9 by the server; what it shows is saved with the form. */
export const CoursePictureField = ({ course, form }: CoursePictureFieldProps) => (
  <Stack gap="xs" role="group" aria-label="Bild">
    <CourseCover
      course={course}
      tagLabels={course.tagLabels.map(({ label }) => label)}
      width="320px"
      className={classes.preview}
    />
    <Buttons course={course} />
    <Text size="xs" c="dimmed">
      JPG oder PNG, höchstens {largestFileMb} MB, quer. Ohne Bild zeigt die Karte Farbe und Zeichen der Sportart.
    </Text>
    {course.picture !== '' && (
      <TextInput
        label={labels.pictureAlt}
        description="Für alle, die das Bild nicht sehen. Leer, wenn es nur schmückt."
        maxLength={200}
        {...form.getInputProps('pictureAlt')}
      />
    )}
  </Stack>
);
