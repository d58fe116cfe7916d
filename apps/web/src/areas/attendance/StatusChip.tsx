import { IconCheck, IconCircleDashed, IconMoodSick, IconX } from '@tabler/icons-react';
import {
  type AttendanceStatus,
  attendanceLabels,
  attendanceStatus,
  isPresent,
} from '@vereinshaus/contract/attendance/rules';
import classes from './AttendancePage.module.css';

const lookOf = (status: AttendanceStatus) => {
  if (isPresent(status)) return { look: 'present', Icon: IconCheck };
  if (status === attendanceStatus.excused) return { look: 'excused', Icon: IconMoodSick };
  return status === attendanceStatus.absent
    ? { look: 'absent', Icon: IconX }
    : { look: 'open', Icon: IconCircleDashed };
};

/** Short labels for rows: the mark itself shows its author. */
const shortLabels: Readonly<Partial<Record<AttendanceStatus, string>>> = {
  [attendanceStatus.unbooked]: 'ohne Buchung',
  [attendanceStatus.selfMarked]: 'anwesend (selbst)',
};

/** A status with its icon, colour and word; never the colour alone. */
export const StatusChip = ({ status, isShort = false }: { status: AttendanceStatus; isShort?: boolean }) => {
  const { look, Icon } = lookOf(status);
  return (
    <span className={classes.status} data-look={look}>
      <Icon size={16} aria-hidden />
      {(isShort ? shortLabels[status] : undefined) ?? attendanceLabels[status]}
    </span>
  );
};
