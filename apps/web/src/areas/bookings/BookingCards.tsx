import { SimpleGrid } from '@mantine/core';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { useState } from 'react';
import { type BookingAction, BookingCard } from './BookingCard.tsx';
import { useBookingErrors } from './BookingErrorDialog.tsx';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { LeaveModal } from './LeaveModal.tsx';

type Props = { lines: readonly BookingLine[]; isAboutPerson?: boolean; linksCourse?: boolean };

/** Bookings with everything one can do about them. */
export const BookingCards = ({ lines, isAboutPerson = false, linksCourse = true }: Props) => {
  const [open, setOpen] = useState<{ action: BookingAction; line: BookingLine } | null>(null);
  const errors = useBookingErrors();
  const close = () => setOpen(null);
  return (
    <>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {lines.map((line) => (
          <BookingCard
            key={`${line.course.course_ID} ${line.course.cp_ID || line.course.ID}`}
            line={line}
            isAboutPerson={isAboutPerson}
            linksCourse={linksCourse}
            onAction={(action, about) => setOpen({ action, line: about })}
          />
        ))}
      </SimpleGrid>
      {open?.action === 'leave' && <LeaveModal line={open.line} onRefused={errors.tell} onClose={close} />}
      {open?.action === 'plan' && <ChangePlanDialog line={open.line} onRefused={errors.tell} onClose={close} />}
      {errors.dialog}
    </>
  );
};
