import { Anchor, Text } from '@mantine/core';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { cancellationText } from '@vereinshaus/contract/bookings/cancellation';
import { dayInVienna, fromSeconds } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { contactPath } from '../messaging/shared/contact-path.ts';

/** „Kündigung“ among the topics of the contact form. */
const cancelTopic = 12;

/** How to cancel this one, or that one writes to the club and where. */
export const Cancelling = ({ line: { course, child } }: { line: BookingLine }) => {
  const start = fromSeconds(course.startdate);
  const text = cancellationText(course.cancellation, start === null ? null : dayInVienna(start), course.undoUntil);
  // Who works for the club has the button and writes to nobody.
  if (text === '' || (course.cancellation === 'club' && course.canCancel)) return null;
  return (
    <Text size="sm" c="dimmed">
      {text}{' '}
      {course.cancellation === 'club' && (
        <Anchor
          component={Link}
          to={contactPath(cancelTopic, `Stornieren: ${course.name}, ${child.fullname}`)}
          inherit
          underline="always"
        >
          Verein schreiben
        </Anchor>
      )}
    </Text>
  );
};
