import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { NewCourseDialog } from './NewCourseDialog.tsx';

/** The search leads here to add a course. */
const newCourseParameter = 'neu';

/** What the office begins with courses; `?neu` opens the new one at once. */
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
