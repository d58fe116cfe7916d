import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isOfCourse } from '@vereinshaus/contract/bookings/booking-lines';
import { type BookingLine, bookings } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { waitlists } from '@vereinshaus/contract/bookings/waitlists';
import { staffFrom } from '@vereinshaus/contract/kit/access';
import { useState } from 'react';
import { useMay } from '../../kit/May.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { AdmitDialog } from './AdmitDialog.tsx';
import { type DialogAction, ParticipantDialog } from './ParticipantDialogs.tsx';
import { participantsQuery } from './participants.api.ts';
import { isRunning } from './safety.api.ts';
import { waitlistsQuery } from './waitlists.api.ts';

type LoadedProps = { course: BookingLine['course']; action: DialogAction; onClose: () => void };

/** The dialogs of the participants' list, for one booking of somebody. */
const LoadedDialog = ({ course, action, onClose }: LoadedProps) => {
  const loaded = useQuery(participantsQuery(course.course_ID));
  const part = loaded.data?.parts.find(({ registration }) => registration.ID === course.cp_ID);
  if (loaded.error !== null) return <StatusBanner kind="error">{loaded.error.message}</StatusBanner>;
  return part === undefined ? null : <ParticipantDialog part={part} action={action} onClose={onClose} />;
};

/** Aufnehmen, as on the waitlist of the course: the queue says who is before them. */
const AdmissionDialog = ({ course, onClose }: Omit<LoadedProps, 'action'>) => {
  const queues = useQuery(waitlistsQuery());
  const queue = queues.data?.queues.find(({ course_ID: courseId }) => courseId === course.course_ID);
  if (queues.error !== null) return <StatusBanner kind="error">{queues.error.message}</StatusBanner>;
  return queue === undefined ? null : (
    <AdmitDialog queue={queue} chosen={[course.cp_ID]} onClose={onClose} onAdmitted={onClose} />
  );
};

/** Umbuchen, Preis ändern, Abmelden, Aufnehmen: what the office does about the booking of a person, where it stands. */
export const OfficeBookingActions = ({ course }: Pick<BookingLine, 'course'>) => {
  const { course_ID, role, name } = course;
  const mayMove = useMay(bookings.toggleRole.access, { course_ID });
  const maySee = useMay(bookings.participants.access, { id: course_ID });
  const isAdministrator = useMay(staffFrom(80));
  const seesQueues = useMay(waitlists.list.access);
  const mayAdmit = useMay(waitlists.admit.access, { course_ID }) && seesQueues;
  const [action, setAction] = useState<DialogAction | null>(null);
  const [isAdmitting, setIsAdmitting] = useState(false);
  if (!mayMove || !maySee || !isOfCourse({ course }) || course.timeLeave > 0) return null;
  const isParticipant = role === participationRole.participant;
  const isWaiting = role === participationRole.waiting;
  const leaving = isWaiting ? 'Von der Warteliste entfernen' : 'Als Trainer abmelden';
  return (
    <>
      <Group gap="xs">
        {mayAdmit && isWaiting && isRunning(course) && (
          <Button variant="light" size="xs" aria-label={`Aufnehmen: ${name}`} onClick={() => setIsAdmitting(true)}>
            Aufnehmen
          </Button>
        )}
        {isParticipant && isRunning(course) && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Umbuchen: ${name}`}
            onClick={() => setAction({ kind: 'move' })}
          >
            Umbuchen
          </Button>
        )}
        {isParticipant && isAdministrator && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Preis ändern: ${name}`}
            onClick={() => setAction({ kind: 'price' })}
          >
            Preis ändern
          </Button>
        )}
        {isParticipant ? (
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button
                variant="default"
                size="xs"
                aria-label={`Abmelden: ${name}`}
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                Abmelden
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="red" onClick={() => setAction({ kind: 'leave', refund: true })}>
                Abmelden, Kosten gutschreiben
              </Menu.Item>
              <Menu.Item color="red" onClick={() => setAction({ kind: 'leave', refund: false })}>
                Abmelden ohne Gutschrift
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={`${leaving}: ${name}`}
            onClick={() => setAction({ kind: 'leave', refund: false })}
          >
            {leaving}
          </Button>
        )}
      </Group>
      {isAdmitting && <AdmissionDialog course={course} onClose={() => setIsAdmitting(false)} />}
      {action !== null && <LoadedDialog course={course} action={action} onClose={() => setAction(null)} />}
    </>
  );
};
