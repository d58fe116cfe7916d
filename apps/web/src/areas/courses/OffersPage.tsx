import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react';
import { courses } from '@vereinshaus/contract/courses';
import { formatDay, fromDayNumber, toDayNumber } from '@vereinshaus/contract/days';
import { Link, useParams } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { CourseList } from './CourseList.tsx';
import { NewCourseDialog } from './NewCourseDialog.tsx';

/** 2026-11-15 and 20261115 both mean the day; anything else is none. */
const dayIn = (text: string | undefined): number =>
  toDayNumber(fromDayNumber(Number((text ?? '').replaceAll('-', ''))));

const StaffActions = () => {
  const [isAdding, adding] = useDisclosure(false);
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
      {isAdding && <NewCourseDialog onClose={adding.close} />}
    </Group>
  );
};

/** /kurs/buchung: what the club offers, with a day in the address what still happens from then on. */
export const OffersPage = () => {
  const { date } = useParams();
  const mayAdd = useMay(courses.addNew.access);
  const day = dayIn(date);
  return (
    <Stack gap={0} maw={1120} w="100%" mx="auto">
      <PageHeader
        title="Angebote"
        {...(day > 0 && { description: `Was ab ${formatDay(day)} noch stattfindet.` })}
        action={mayAdd && <StaffActions />}
      />
      <CourseList input={day > 0 ? { date: day } : {}} />
    </Stack>
  );
};
