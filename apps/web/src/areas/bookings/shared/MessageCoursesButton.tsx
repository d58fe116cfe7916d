import { bookings } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { send } from '../../../kit/api.ts';
import { useMay } from '../../../kit/May.tsx';
import { SendMessageButton } from '../../messaging/shared/SendMessageButton.tsx';

type Props = { courses: readonly { ID: number; name: string }[] };

/** Everybody who takes part in one of them, each once. */
const participantsOf = async (courses: Props['courses']): Promise<readonly { ID: number }[]> => {
  const ids = new Set<number>();
  for (const { ID } of courses) {
    const { parts } = await send(bookings.participants, { id: ID, deleted: false });
    for (const { child, registration } of parts)
      if (registration.role === participationRole.participant) ids.add(child.ID);
  }
  return [...ids].map((ID) => ({ ID }));
};

/** Nachricht an die Teilnehmer of one course or of several. */
export const MessageCoursesButton = ({ courses }: Props) => {
  const mayWrite = useMay(messaging.sendMessage.access);
  if (!mayWrite) return null;
  const whom = courses.length === 1 ? `von „${courses[0]?.name ?? ''}“` : `von ${courses.length} Kursen`;
  return <SendMessageButton label={`Nachricht an Teilnehmer ${whom}`} recipients={() => participantsOf(courses)} />;
};
