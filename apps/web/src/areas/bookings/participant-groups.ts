import type { Participant } from '@vereinshaus/contract/bookings/calls';
import { type ParticipationRole, participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { AdmittingQueue } from './waitlist-places.ts';

export type ParticipantGroup = {
  key: 'trainers' | 'participants' | 'waiting' | 'left';
  title: string;
  parts: readonly Participant[];
};

/** The filter appears above this many. */
export const filterAbove = 25;

export const participantOrders = {
  name: 'Name',
  age: 'Alter, die Jüngsten zuerst',
  booked: 'gebucht, die Neuesten zuerst',
} as const;
export type ParticipantOrder = keyof typeof participantOrders;

export const isParticipantOrder = (text: string | null): text is ParticipantOrder =>
  text !== null && Object.hasOwn(participantOrders, text);

/** As the server sends them by name; who has no birth date comes last. */
const sorted = (parts: readonly Participant[], order: ParticipantOrder): readonly Participant[] => {
  if (order === 'age') return parts.toSorted((a, b) => b.child.birthdate - a.child.birthdate);
  return order === 'booked'
    ? parts.toSorted((a, b) => b.registration.timeCreation - a.registration.timeCreation)
    : parts;
};

const matches = ({ child }: Participant, typed: string) =>
  child.fullname.toLocaleLowerCase('de').includes(typed.trim().toLocaleLowerCase('de'));

/** Trainers, participants, the queue; who has left only where it is asked for. */
export const groupParticipants = (
  parts: readonly Participant[],
  { typed, withLeft, order = 'name' }: { typed: string; withLeft: boolean; order?: ParticipantOrder },
): readonly ParticipantGroup[] => {
  const found = parts.filter((part) => matches(part, typed));
  const active = found.filter(({ registration }) => registration.timeLeave === 0);
  const withRole = (role: ParticipationRole) => active.filter(({ registration }) => registration.role === role);
  // The queue has the order in which they came, whatever else is sorted.
  const groups: ParticipantGroup[] = [
    { key: 'trainers', title: 'Trainer', parts: withRole(participationRole.trainer) },
    { key: 'participants', title: 'Teilnehmer', parts: sorted(withRole(participationRole.participant), order) },
    { key: 'waiting', title: 'Warteliste', parts: withRole(participationRole.waiting) },
  ];
  const left = found.filter(({ registration }) => registration.timeLeave > 0);
  return withLeft ? [...groups, { key: 'left', title: 'Storniert', parts: left }] : groups;
};

/** The queue as the tab knows it, for whoever is admitted from it. */
export const queueOf = (
  { ID, name, maxparts }: { ID: number; name: string; maxparts: number },
  parts: readonly Participant[],
): AdmittingQueue => {
  const active = parts.filter(({ registration }) => registration.timeLeave === 0);
  const withRole = (role: ParticipationRole) => active.filter(({ registration }) => registration.role === role);
  return {
    course_ID: ID,
    name,
    maxparts,
    participants: withRole(participationRole.participant).length,
    waiting: withRole(participationRole.waiting).map(({ child, registration }) => ({
      ID: registration.ID,
      fullname: child.fullname,
    })),
  };
};
