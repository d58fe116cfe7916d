import { bookings } from '@vereinshaus/contract/bookings/calls';
import { waitlists } from '@vereinshaus/contract/bookings/waitlists';
import { courses } from '@vereinshaus/contract/courses/calls';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { query, useCommand } from '../../kit/api.ts';

export const participantsQuery = (courseId: number) => query(bookings.participants, { id: courseId, deleted: true });
export const courseNamesQuery = () => query(courses.names, {});

export const showsParticipants = {
  invalidates: [
    bookings.participants,
    bookings.participate,
    bookings.visiting,
    bookings.last,
    waitlists.list,
    courses.list,
    courses.get,
    courseOffice.list,
    courseOffice.readiness,
  ],
  announces: true,
};

export const useChangeRole = () => useCommand(bookings.toggleRole, showsParticipants);
export const useMove = () => useCommand(bookings.move, { ...showsParticipants, inline: true });
export const movePreviewQuery = (input: InputOf<typeof bookings.previewMove>) => query(bookings.previewMove, input);
export const useHide = () => useCommand(bookings.toggleHidden, showsParticipants);
export const useDeregister = () => useCommand(bookings.deregister, showsParticipants);
export const useChangeEnd = () => useCommand(bookings.modifyTimeLeave, { ...showsParticipants, inline: true });
export const useSetAdmin = () => useCommand(bookings.setAdmin, { ...showsParticipants, inline: true });
export const useAddParticipants = () =>
  useCommand(bookings.addParticipants, { invalidates: showsParticipants.invalidates, inline: true });
export const useParticipantsExcel = () => useCommand(bookings.participantsExcel, { inline: true });
