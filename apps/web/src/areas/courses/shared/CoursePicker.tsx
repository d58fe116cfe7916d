import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { schoolYearOf, schoolYearText } from '@vereinshaus/contract/kit/school-year';
import { courseNamesQuery } from '../courses.api.ts';

const nameWithYear = (name: string, startdate: number) =>
  startdate === 0
    ? name
    : `${name} (${schoolYearText(schoolYearOf(dayInVienna(new Date(startdate * 1000))), 'years')})`;

/** Selects courses by name; the school year distinguishes equal names. */
export const CoursePicker = (props: Omit<MultiSelectProps, 'data'>) => {
  const names = useQuery(courseNamesQuery());
  const options = (names.data?.courses ?? []).map(({ ID, name, startdate }) => ({
    value: String(ID),
    label: nameWithYear(name, startdate),
  }));
  return (
    <MultiSelect
      data={options}
      searchable
      hidePickedOptions
      limit={50}
      nothingFoundMessage="Kein Kurs mit diesem Namen."
      {...props}
    />
  );
};
