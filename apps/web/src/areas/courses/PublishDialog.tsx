import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CourseToPublish, maxCoursesAtOnce } from '@vereinshaus/contract/courses/course-office';
import { openPoints } from '@vereinshaus/contract/courses/course-readiness';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { toPublishQuery, useShowCourses } from './course-office.api.ts';

const isReady = (course: CourseToPublish) => openPoints(course).length === 0;

const stateText = (course: CourseToPublish): string => {
  const missing = openPoints(course).map(({ text }) => text);
  const kept =
    course.reserved === 0
      ? []
      : [course.reserved === 1 ? 'Ein Platz ist reserviert.' : `${course.reserved} Plätze sind reserviert.`];
  return [...(missing.length === 0 ? ['Alles bereit.'] : missing), ...kept].join(' ');
};

const counted = (count: number) => (count === 1 ? '1 Kurs' : `${count} Kurse`);

type PublishDialogProps = { courseIds: readonly number[]; onClose: () => void };

/** Veröffentlichen, all or some: ready courses are preselected; for the others the missing parts are listed. */
export const PublishDialog = ({ courseIds, onClose }: PublishDialogProps) => {
  const loaded = useQuery(toPublishQuery(courseIds));
  const show = useShowCourses();
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const courses = loaded.data?.courses ?? [];
  const isChosen = (course: CourseToPublish) => isReady(course) !== turned.has(course.ID);
  const chosen = courses.filter(isChosen);
  const turn = ({ ID }: CourseToPublish) =>
    setTurned(new Set(turned.has(ID) ? [...turned].filter((one) => one !== ID) : [...turned, ID]));
  const turnAll = (wanted: boolean) =>
    setTurned(new Set(courses.filter((course) => isReady(course) !== wanted).map(({ ID }) => ID)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show.mutate({ course_ids: chosen.map(({ ID }) => ID), shown: true }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Kurse veröffentlichen"
      submitLabel={`${counted(chosen.length)} veröffentlichen`}
      size="lg"
      isPending={show.isPending}
      isDisabled={chosen.length === 0 || chosen.length > maxCoursesAtOnce}
      failure={show.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        Familien und Besucher sehen diese Kurse dann bei den Angeboten, sobald ihr Anzeigefenster beginnt. Reservierte
        Plätze werden mit Buchungsbeginn verrechnet.
      </Text>
      <QueryState query={loaded} skeleton={<SkeletonLines lines={4} />}>
        {() => (
          <Stack gap="sm">
            {courses.length > 1 && (
              <Checkbox
                label="Alle"
                checked={chosen.length === courses.length}
                indeterminate={chosen.length > 0 && chosen.length < courses.length}
                onChange={(event) => turnAll(event.currentTarget.checked)}
              />
            )}
            {courses.map((course) => (
              <Checkbox
                key={course.ID}
                label={course.name}
                description={stateText(course)}
                checked={isChosen(course)}
                onChange={() => turn(course)}
              />
            ))}
          </Stack>
        )}
      </QueryState>
    </FormDialog>
  );
};
