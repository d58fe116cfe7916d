import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { NewCourseDialog } from './NewCourseDialog.tsx';

/** URL parameter used by the search to add a course. */
const newCourseParameter = 'neu';

/** The office's actions for courses; `?neu` opens the new one immediately. */
export const CourseStaffActions = () => {
  const [params, setParams] = useSearchParams();
  const [isAsked, adding] = useDisclosure(false);
  const isAdding = isAsked || params.has(newCourseParameter);
  const close = () => {
    adding.close();
    const next = new URLSearchParams(params);
    next.delete(newCourseParameter);
    setParams(next, { replace: true });
  };
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to="/kurse/saisonwechsel"
        variant="default"
        leftSection={<IconCalendarRepeat size={18} aria-hidden />}
      >
        Saisonwechsel
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
        Neuer Kurs
      </Button>
      {isAdding && <NewCourseDialog onClose={close} />}
    </Group>
  );
};
