import { Text } from '@mantine/core';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import type { TellReason } from './BookingErrorDialog.tsx';
import { reasonIn } from './booking-error.ts';
import { useLeaveCourse } from './my-bookings.api.ts';

type Props = { line: BookingLine; onRefused: TellReason; onClose: () => void };

/** Who waits together with them waits alone from then on. */
const alone = ({ bond }: BookingLine['course']): string => {
  if (bond?.kind !== 'all') return '';
  const names = [...new Set(bond.others.map(({ prename }) => prename))];
  return ` ${names.join(' und ')} ${names.length === 1 ? 'wartet' : 'warten'} dann einzeln weiter.`;
};

const consequencesOf = ({ course, child }: BookingLine): string => {
  if (course.role === participationRole.waiting) {
    return `${child.prename} gibt Platz ${course.position} auf der Warteliste auf. Wer sich später wieder anmeldet, stellt sich hinten an.${alone(course)}`;
  }
  // What is only reserved was never charged.
  const credit =
    course.cp_price > 0 && !course.reserved
      ? ` Die Kosten von ${formatMoney(course.cp_price)} werden gutgeschrieben.`
      : '';
  const fee =
    course.membershipFee > 0
      ? ` Die Mitgliedschaft bleibt und mit ihr der Mitgliedsbeitrag von ${formatMoney(course.membershipFee)}.`
      : '';
  if (course.cancellation === 'undo') return `${child.prename} ist dann nicht mehr angemeldet.${credit}${fee}`;
  return `${child.prename} verliert den Platz, und der nächste rückt nach.${credit}${fee} Eine neue Anmeldung ist dann nur mehr über den Verein möglich.`;
};

const wordsOf = ({ role, cancellation }: BookingLine['course']) => {
  if (role === participationRole.waiting) return { title: 'Warteliste verlassen?', label: 'Warteliste verlassen' };
  return cancellation === 'undo'
    ? { title: 'Buchung rückgängig machen?', label: 'Rückgängig machen' }
    : { title: 'Buchung stornieren?', label: 'Buchung stornieren' };
};

/** Stornieren, undoing, or leaving the queue: says what follows, then does it. */
export const LeaveModal = ({ line, onRefused, onClose }: Props) => {
  const leave = useLeaveCourse();
  const { course, child } = line;
  const { title, label } = wordsOf(course);
  const confirm = () =>
    leave.mutate(
      { course_ID: course.course_ID, child_ID: child.ID, course_parts_ID: course.cp_ID, refund: true },
      { onError: (error) => onRefused(reasonIn(error), child.ID), onSettled: onClose },
    );
  return (
    <ConfirmModal
      opened
      title={title}
      confirmLabel={label}
      isPending={leave.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text fw={600} mb={4}>
        {course.name}
      </Text>
      <Text>{consequencesOf(line)}</Text>
    </ConfirmModal>
  );
};
