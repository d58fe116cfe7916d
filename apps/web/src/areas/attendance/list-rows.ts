import type { AttendanceList, AttendanceMark, ListedPerson } from '@vereinshaus/contract/attendance/calls';
import {
  type AttendanceStatus,
  attendanceStatus,
  isPresent,
  nextStatus,
  nextStatusWithoutBooking,
} from '@vereinshaus/contract/attendance/rules';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { UnsentMark } from './shared/kept-list-shape.ts';

export type ListRow = {
  person: ListedPerson;
  status: AttendanceStatus;
  note: string;
  /** Not sent yet. */
  isUnsent: boolean;
  newest: AttendanceMark | undefined;
  old: readonly AttendanceMark[];
};

const withoutBooking = -1;

const newcomer = ({ child_ID, fullname = '' }: UnsentMark): ListedPerson => ({
  ID: child_ID,
  fullname,
  image: '',
  age: null,
  birthday: false,
  role: withoutBooking,
  tryout: false,
  makeup: false,
  single: false,
  answer: '',
  ratio: null,
});

/** All persons on the list with their current mark: the unsent own mark, otherwise the server's. */
export const rowsOf = (list: AttendanceList, unsent: readonly UnsentMark[]): readonly ListRow[] => {
  const listed = new Set(list.persons.map(({ ID }) => ID));
  const newcomers = unsent
    .filter(({ child_ID, status }) => !listed.has(child_ID) && status !== undefined && isPresent(status))
    .map(newcomer);
  return [...list.persons, ...newcomers].map((person) => {
    const own = unsent.findLast(({ child_ID }) => child_ID === person.ID);
    const newest = list.attendancesNewest.find(({ child_ID }) => child_ID === person.ID);
    return {
      person,
      status: own?.status ?? newest?.status ?? attendanceStatus.auto,
      note: own?.note ?? newest?.note ?? '',
      isUnsent: own !== undefined,
      newest,
      old: list.attendancesOld.filter(({ child_ID }) => child_ID === person.ID),
    };
  });
};

export const isWaiting = ({ person }: ListRow): boolean => person.role === participationRole.waiting;

/** Neither booked nor announced. */
const comesUnbooked = ({ role, tryout, makeup }: ListedPerson): boolean =>
  role === withoutBooking && !tryout && !makeup;

/** The status after a tap. */
export const statusAfterTap = ({ person, status }: ListRow): AttendanceStatus =>
  comesUnbooked(person) ? nextStatusWithoutBooking(status) : nextStatus(status);

export const isOpen = ({ status, person }: ListRow): boolean =>
  status === attendanceStatus.auto && !comesUnbooked(person);

/** „12 anwesend, 1 entschuldigt, 3 offen“; names without a person count as present. */
export const summaryOf = (rows: readonly ListRow[], walkIns: number): string => {
  const count = (fits: (row: ListRow) => boolean) => rows.filter(fits).length;
  const parts = [
    [count(({ status }) => isPresent(status)) + walkIns, 'anwesend'],
    [count(({ status }) => status === attendanceStatus.absent), 'abwesend'],
    [count(({ status }) => status === attendanceStatus.excused), 'entschuldigt'],
    [count(isOpen), 'offen'],
  ] as const;
  return parts.flatMap(([number, word]) => (number > 0 ? [`${number} ${word}`] : [])).join(', ');
};
