import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AttendanceList, attendance } from '@vereinshaus/contract/attendance/calls';
import { useEffect } from 'react';
import { isOffline, query, send } from '../../kit/api.ts';
import { useUser } from '../session/shared/session.ts';
import { getReady } from './shared/get-ready.ts';
import { isUnsent } from './shared/kept-list-shape.ts';
import { readKeptList } from './shared/kept-lists.ts';

/** So often the list is asked for again: what the other trainer marks appears by itself. */
const renewedAfter = 20_000;
const askAgainAfter = 5000;

/** What this device keeps of a date, so that it can be marked before the server has answered. */
const useKeptMeanwhile = (courseId: number, eventId: number) => {
  const { ID: userId } = useUser();
  const { data: kept } = useQuery({
    queryKey: ['kept list', userId, eventId],
    queryFn: async () => (await readKeptList(userId, eventId)) ?? null,
    networkMode: 'always',
    gcTime: 0,
  });
  return kept?.list.event.course_ID === courseId ? { list: kept.list, keptAt: null } : undefined;
};

/** The list of a date: from the server, or without a network the one that this device keeps. */
export const useAttendanceList = (courseId: number, eventId: number) => {
  const user = useUser();
  const { ID: userId } = user;
  const client = useQueryClient();
  const input = { courseID: courseId, eventID: eventId };
  const answer = useQuery({
    queryKey: [...query(attendance.list, input).queryKey, 'kept'],
    queryFn: async ({ signal }) => {
      try {
        return { list: await send(attendance.list, input, signal), keptAt: null };
      } catch (error) {
        const kept = await readKeptList(userId, eventId);
        // What was marked stays in sight, whatever became of the date.
        const isShown = kept !== undefined && (isUnsent(kept) || (error instanceof Error && isOffline(error)));
        if (!isShown || kept.list.event.course_ID !== courseId) throw error;
        return { list: kept.list, keptAt: kept.at };
      }
    },
    retry: (failures, error) => failures < 1 && !isOffline(error) && !('httpStatus' in error),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.keptAt !== null ? askAgainAfter : renewedAfter,
  });
  const meanwhile = useKeptMeanwhile(courseId, eventId);
  const fresh = answer.data?.keptAt === null ? answer.data.list : undefined;
  useEffect(() => {
    const keep = async (list: AttendanceList) => {
      // Its code comes along, so that who is in the hall can be seen there.
      await import('../bookings/shared/HallNow.tsx').catch(() => undefined);
      await getReady(user, client, [list]);
    };
    if (fresh?.mayMark === true) void keep(fresh);
  }, [fresh, user, client]);
  return { answer, meanwhile };
};
