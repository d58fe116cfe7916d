import type { Participant } from '@vereinshaus/contract/bookings';
import { type ParticipationRole, participationRole } from '@vereinshaus/contract/participation-role';

export type ParticipantGroup = {
  key: 'trainers' | 'participants' | 'waiting' | 'left';
  title: string;
  parts: readonly Participant[];
};

/** The filter appears above this many. */
export const filterAbove = 25;

const matches = ({ child }: Participant, typed: string) =>
  child.fullname.toLocaleLowerCase('de').includes(typed.trim().toLocaleLowerCase('de'));

/** Trainers, participants, the queue; who has left only where it is asked for. */
export const groupParticipants = (
  parts: readonly Participant[],
  { typed, withLeft }: { typed: string; withLeft: boolean },
): readonly ParticipantGroup[] => {
  const found = parts.filter((part) => matches(part, typed));
  const active = found.filter(({ registration }) => registration.timeLeave === 0);
  const withRole = (role: ParticipationRole) => active.filter(({ registration }) => registration.role === role);
  const groups: ParticipantGroup[] = [
    { key: 'trainers', title: 'Trainer', parts: withRole(participationRole.trainer) },
    { key: 'participants', title: 'Teilnehmer', parts: withRole(participationRole.participant) },
    { key: 'waiting', title: 'Warteliste', parts: withRole(participationRole.waiting) },
  ];
  const left = found.filter(({ registration }) => registration.timeLeave > 0);
  return withLeft ? [...groups, { key: 'left', title: 'Storniert', parts: left }] : groups;
};
