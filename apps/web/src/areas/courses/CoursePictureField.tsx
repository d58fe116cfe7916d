import { Stack, Text, TextInput } from '@mantine/core';
import type { CourseDetail } from '@vereinshaus/contract/courses/calls';
import { courseFieldLabels as labels } from '@vereinshaus/contract/courses/course-fields';
import { largestFileMb } from '@vereinshaus/contract/files/calls';
import { PictureButtons } from '../files/shared/PictureButtons.tsx';
import type { SectionProps } from './CourseForm.tsx';
import classes from './CoursePictureField.module.css';
import { useRemoveCoursePicture, useSaveCoursePicture } from './courses.api.ts';
import { CourseCover } from './shared/CourseCover.tsx';

type CoursePictureFieldProps = Pick<SectionProps, 'form'> & { course: CourseDetail };

const words = { upload: 'Bild hochladen', change: 'Anderes Bild', remove: 'Bild entfernen' };

const Buttons = ({ course }: { course: CourseDetail }) => {
  const save = useSaveCoursePicture(course.ID);
  const { mutate, isPending } = useRemoveCoursePicture();
  const remove = { mutate: () => mutate({ courseId: course.ID }), isPending };
  return <PictureButtons hasPicture={course.picture !== ''} words={words} save={save} remove={remove} />;
};

/** Kursbild: saved immediately and cropped to 16:9 by the server; its description is saved with the form. */
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
