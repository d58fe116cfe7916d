import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AttendanceList, attendance } from '@vereinshaus/contract/attendance/calls';
import { useEffect } from 'react';
import { isOffline, query, send } from '../../kit/api.ts';
import { useUser } from '../session/shared/session.ts';
import { getReady } from './shared/get-ready.ts';
import { isUnsent } from './shared/kept-list-shape.ts';
import { readKeptList } from './shared/kept-lists.ts';

/** Refetch interval: marks of the other trainer appear automatically. */
const renewedAfter = 20_000;
const askAgainAfter = 5000;

/** The cached list of a date, which can be marked before the server has responded. */
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

/** The list of a date: from the server, or offline from this device's cache. */
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
        // Unsent marks stay visible, whatever happened to the date.
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
      // Also loads this code, so that the view of who is in the hall works offline.
      await import('../bookings/shared/HallNow.tsx').catch(() => undefined);
      await getReady(user, client, [list]);
    };
    if (fresh?.mayMark === true) void keep(fresh);
  }, [fresh, user, client]);
  return { answer, meanwhile };
};
