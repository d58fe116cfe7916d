import { Button, Group, Select, Stack } from '@mantine/core';
import { IconCurrencyEuro, IconEye, IconEyeOff } from '@tabler/icons-react';
import { courses } from '@vereinshaus/contract/courses/calls';
import { courseOffice, maxCoursesAtOnce, type OfficeCourse } from '@vereinshaus/contract/courses/course-office';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { allSchoolYears, schoolYearOf, schoolYearText } from '@vereinshaus/contract/kit/school-year';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { May, useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { MessageCoursesButton } from '../bookings/shared/MessageCoursesButton.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { SavedViews } from '../views/shared/SavedViews.tsx';
import { CourseStaffActions } from './CourseStaffActions.tsx';
import { officeCourses, useShowCourses } from './course-office.api.ts';
import { courseLine, courseOfficeColumns } from './course-office-columns.tsx';
import { PricesDialog } from './PricesDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { CourseReadiness } from './shared/CourseReadiness.tsx';

/** Selectable years: the next one, this one and the seven before. */
const offeredYears = 9;

const parameter = 'schuljahr';

const useSchoolYear = () => {
  const { schoolYearDefault } = useClub();
  const [params, setParams] = useSearchParams();
  const current = schoolYearOf(dayInVienna(useOpenedAt()));
  const typed = params.get(parameter) ?? '';
  const year = /^(?:-1|\d{4})$/.test(typed) ? Number(typed) : schoolYearDefault === 'none' ? allSchoolYears : current;
  const choose = (chosen: string | null) => {
    if (chosen === null) return;
    const next = new URLSearchParams(params);
    next.set(parameter, chosen);
    next.delete('t.p');
    setParams(next, { preventScrollReset: true });
  };
  return { year, current, choose };
};

const SchoolYear = ({ year, current, choose }: ReturnType<typeof useSchoolYear>) => {
  const { schoolYearLabel } = useClub();
  const isPhone = useIsPhone();
  return (
    <Select
      aria-label="Schuljahr"
      size={isPhone ? 'sm' : 'xs'}
      data={[
        ...Array.from({ length: offeredYears }, (_, index) => current + 1 - index).map((one) => ({
          value: String(one),
          label: schoolYearText(one, schoolYearLabel),
        })),
        { value: String(allSchoolYears), label: 'Alle Schuljahre' },
      ]}
      value={String(year)}
      onChange={choose}
      allowDeselect={false}
      w={isPhone ? '100%' : 200}
    />
  );
};

const counted = (count: number) => (count === 1 ? '1 Kurs' : `${count} Kurse`);

type Asking = 'show' | 'hide' | 'prices' | null;

/** Applies one action to all selected courses; unaffected ones are skipped. */
const BulkActions = ({ chosen }: { chosen: readonly OfficeCourse[] }) => {
  const hide = useShowCourses();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const ids = chosen.map(({ ID }) => ID);
  const isTooMany = chosen.length > maxCoursesAtOnce;
  const hideLabel = `${counted(chosen.length)} verbergen`;
  return (
    <>
      <May access={courseOffice.setManyShown.access}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          disabled={isTooMany}
          onClick={() => setAsking('show')}
        >
          {counted(chosen.length)} veröffentlichen
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEyeOff size={16} aria-hidden />}
          disabled={isTooMany}
          onClick={() => setAsking('hide')}
        >
          {hideLabel}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCurrencyEuro size={16} aria-hidden />}
          disabled={isTooMany}
          onClick={() => setAsking('prices')}
        >
          Preise ändern
        </Button>
        {asking === 'show' && <PublishDialog courseIds={ids} onClose={close} />}
        {asking === 'prices' && <PricesDialog courseIds={ids} onClose={close} />}
        <ConfirmModal
          opened={asking === 'hide'}
          title="Verbergen"
          confirmLabel={hideLabel}
          isDestructive={false}
          isPending={hide.isPending}
          onConfirm={() => hide.mutate({ course_ids: ids, shown: false }, { onSettled: close })}
          onClose={close}
        >
          Nur das Team und wer schon teilnimmt sieht diese Kurse dann noch.
        </ConfirmModal>
      </May>
      <MessageCoursesButton courses={chosen} />
    </>
  );
};

const selectedActions = (chosen: readonly OfficeCourse[]) => <BulkActions chosen={chosen} />;

const detailOf = (course: OfficeCourse) => (
  <Stack gap="sm" p="sm" maw="var(--width-form)">
    <CourseReadiness courseId={course.ID} facts={course} />
    <Group gap="sm">
      <Button component={Link} to={`/kurse/${course.ID}?tab=teilnehmer`} variant="default">
        Teilnehmer
      </Button>
    </Group>
  </Stack>
);

const idOf = ({ ID }: OfficeCourse) => ID;

/** /kurs/verwaltung: all courses for the office. */
export const CourseOfficePage = () => {
  const year = useSchoolYear();
  const mayAdd = useMay(courses.addNew.access);
  // Memoised: the table refetches whenever its source changes.
  const source = useMemo(() => officeCourses(year.year), [year.year]);
  return (
    <>
      <PageHeader title="Kurse verwalten" action={mayAdd && <CourseStaffActions />} />
      <DataTable
        id="courses"
        title="Kurse"
        source={source}
        columns={courseOfficeColumns}
        rowId={idOf}
        defaultSort="name"
        countLabel={{ one: 'Kurs', many: 'Kurse' }}
        search={{ label: 'Kurs oder Leitung …', minLength: 2 }}
        emptyText="In diesem Schuljahr gibt es keine Kurse."
        fileName="Kurse"
        views={(current, open) => <SavedViews list="courses" current={current} onOpen={open} />}
        toolbar={<SchoolYear {...year} />}
        selectedActions={selectedActions}
        cardLine={courseLine}
        renderDetail={detailOf}
      />
    </>
  );
};
