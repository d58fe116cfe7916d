import { Button, Group } from '@mantine/core';
import { IconCopy, IconHistory, IconShieldCog, IconTrash } from '@tabler/icons-react';
import { bookings } from '@vereinshaus/contract/bookings/calls';
import { type CourseDetail, courses } from '@vereinshaus/contract/courses/calls';
import { permissions } from '@vereinshaus/contract/permissions/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useMay } from '../../kit/May.tsx';
import { ChangesDialog } from '../history/shared/ChangesDialog.tsx';
import { CoursePageButton } from '../page-blocks/shared/CoursePageButton.tsx';
import { EntityPermissionsDialog } from '../permissions/shared/EntityPermissionsDialog.tsx';
import { courseHistoryQuery, useRemoveCourse } from './courses.api.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';

const RemoveModal = ({ course, onClose }: { course: CourseDetail; onClose: () => void }) => {
  const remove = useRemoveCourse();
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate({ course_ID: course.ID }, { onSuccess: () => void navigate('/kurs/buchung'), onError: onClose });
  return (
    <ConfirmModal opened confirmLabel="Kurs löschen" isPending={remove.isPending} onConfirm={confirm} onClose={onClose}>
      „{course.name}“ verschwindet aus allen Listen, seine Termine entfallen und die Räume werden frei. Das geht nur,
      wenn niemand mehr teilnimmt oder wartet.
    </ConfirmModal>
  );
};

type Open = 'permissions' | 'duplicate' | 'remove' | 'changes' | null;

/** Actions for a course other than editing its fields. */
export const CourseActions = ({ course }: { course: CourseDetail }) => {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const mayPermit = useMay(permissions.list.access);
  const mayDuplicate = useMay(bookings.duplicateCourse.access, { course_ID: course.ID });
  const maySeeChanges = useMay(courses.history.access, { courseId: course.ID });
  return (
    <Group gap="sm">
      {mayPermit && (
        <Button
          variant="default"
          leftSection={<IconShieldCog size={18} aria-hidden />}
          onClick={() => setOpen('permissions')}
        >
          Berechtigungen verwalten
        </Button>
      )}
      {mayDuplicate && (
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setOpen('duplicate')}>
          Duplizieren
        </Button>
      )}
      <CoursePageButton courseId={course.ID} courseName={course.name} />
      {maySeeChanges && (
        <Button
          variant="default"
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={() => setOpen('changes')}
        >
          Kurs Veränderungen
        </Button>
      )}
      {mayDuplicate && (
        <Button
          variant="default"
          c="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setOpen('remove')}
        >
          Löschen
        </Button>
      )}
      {open === 'permissions' && (
        <EntityPermissionsDialog scope={{ type: 'course', id: course.ID }} name={course.name} onClose={close} />
      )}
      {open === 'duplicate' && <DuplicateDialog course={course} onClose={close} />}
      {open === 'changes' && (
        <ChangesDialog title="Kurs Veränderungen" query={courseHistoryQuery(course.ID)} onClose={close} />
      )}
      {open === 'remove' && <RemoveModal course={course} onClose={close} />}
    </Group>
  );
};
