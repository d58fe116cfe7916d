import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bookings, type LastBooking } from '@vereinshaus/contract/bookings/calls';
import { participationRoleLabel, participationRoleLabels } from '@vereinshaus/contract/bookings/participation-role';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { persons } from '@vereinshaus/contract/persons/calls';
import { Link, useParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { courseQuery } from './my-bookings.api.ts';

const roleOptions = Object.entries(participationRoleLabels).map(([value, label]) => ({ value, label }));

const statusOptions = [
  { value: 'aufrecht', label: 'gebucht' },
  { value: 'storniert', label: 'storniert' },
];

const statusText = ({ timeLeave }: LastBooking) =>
  timeLeave > 0 ? `storniert am ${formatDayOf(timeLeave)}` : 'gebucht';

/** The server sorts and filters, by the same names. */
const columns: readonly Column<LastBooking>[] = [
  { key: 'time', label: 'Gebucht', type: 'moment', value: ({ time }) => time, width: 170 },
  {
    key: 'fullname',
    label: 'Person',
    value: ({ fullname }) => fullname,
    render: ({ child_ID: personId, fullname }) => <ProfileLink personId={personId} name={fullname} />,
    width: 180,
  },
  {
    key: 'course',
    label: 'Kurs',
    value: ({ course }) => course,
    render: ({ course_ID: courseId, course }) => (
      <Anchor component={Link} to={`/kurse/${courseId}`} inherit>
        {course}
      </Anchor>
    ),
    width: 210,
  },
  {
    key: 'role',
    label: 'Rolle',
    value: ({ role }) => participationRoleLabel(role),
    filter: 'select',
    options: roleOptions,
    width: 130,
  },
  {
    key: 'price',
    label: 'Preis',
    type: 'money',
    isSummed: false,
    value: ({ price }) => price,
    filter: 'none',
    width: 95,
  },
  {
    key: 'status',
    label: 'Status',
    value: statusText,
    filter: 'select',
    options: statusOptions,
    width: 170,
  },
  { key: 'bookedBy', label: 'Gebucht von', value: ({ bookedBy }) => bookedBy, width: 160 },
];

const idOf = ({ ID }: LastBooking) => ID;
const lineOf = (booking: LastBooking) => `${formatMoment(booking.time)}, ${statusText(booking)}`;
const titleOfCard = ({ fullname, course }: LastBooking) => `${fullname}: ${course}`;

type ListProps = {
  id: string;
  title: string;
  back?: { to: string; label: string };
  about?: { course_ID?: number; child_ID?: number };
  /** Says the same in every row. */
  without?: string;
};

const LastBookings = ({ id, title, back, about = {}, without }: ListProps) => (
  <>
    <PageHeader title={title} {...(back !== undefined && { back })} />
    <DataTable
      id={id}
      title={title}
      source={rowsFrom(bookings.last, (reply) => reply.bookings, about)}
      columns={columnsWithout[without ?? ''] ?? columns}
      rowId={idOf}
      defaultSort="-time"
      countLabel={{ one: 'Buchung', many: 'Buchungen' }}
      cardTitle={titleOfCard}
      cardLine={lineOf}
      emptyText="Noch wurde nichts gebucht."
    />
  </>
);

const columnsWithout: Readonly<Record<string, readonly Column<LastBooking>[]>> = {
  course: columns.filter(({ key }) => key !== 'course'),
  fullname: columns.filter(({ key }) => key !== 'fullname'),
};

/** /kurs/buchungen: who booked what, the newest first. */
export const LastBookingsPage = () => <LastBookings id="last-bookings" title="Letzte Buchungen" />;

/** /kurs/buchungen/kurs/{courseID} */
export const LastBookingsOfCoursePage = () => {
  const courseId = Number(useParams().courseID);
  const course = useQuery(courseQuery(courseId));
  const name = course.data?.course.name;
  return (
    <LastBookings
      id="last-bookings-of-course"
      title="Letzte Buchungen eines Kurses"
      back={{ to: `/kurse/${courseId}?tab=teilnehmer`, label: name ?? 'Kurs' }}
      about={{ course_ID: courseId }}
      without="course"
    />
  );
};

/** /kurs/buchungen/user/{userID} */
export const LastBookingsOfPersonPage = () => {
  const personId = Number(useParams().userID);
  const person = useQuery(query(persons.get, { child_ID: personId }));
  return (
    <LastBookings
      id="last-bookings-of-person"
      title="Letzte Buchungen einer Person"
      back={{ to: `/benutzer/profil/${personId}`, label: person.data?.fullname ?? 'Profil' }}
      about={{ child_ID: personId }}
      without="fullname"
    />
  );
};
