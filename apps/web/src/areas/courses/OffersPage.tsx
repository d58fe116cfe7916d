import { Stack } from '@mantine/core';
import { courses } from '@vereinshaus/contract/courses/calls';
import { dayNumberIn, formatDay } from '@vereinshaus/contract/kit/days';
import { useParams } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ClubCover } from '../clubs/shared/ClubCover.tsx';
import { CourseList } from './CourseList.tsx';
import { CourseStaffActions } from './CourseStaffActions.tsx';

/** /kurs/buchung: the club's offers; with a day in the URL, those with dates from then on. */
export const OffersPage = () => {
  const { date } = useParams();
  const mayAdd = useMay(courses.addNew.access);
  const day = dayNumberIn(date ?? '');
  return (
    <Stack gap={0} data-page="content">
      <ClubCover />
      <PageHeader
        title="Angebote"
        {...(day > 0 && { description: `Was ab ${formatDay(day)} noch stattfindet.` })}
        action={mayAdd && <CourseStaffActions />}
      />
      <CourseList input={day > 0 ? { date: day } : {}} />
    </Stack>
  );
};
