import { useQuery } from '@tanstack/react-query';
import type { OpeningPlace } from '@vereinshaus/contract/attendance/rules';
import { type SafetyOfPerson, safety } from '@vereinshaus/contract/bookings/safety';
import { useEffect } from 'react';
import { isOffline, query, send } from '../../../kit/api.ts';
import { useUser } from '../../session/shared/session.ts';
import { readKeptSafety } from './kept-safety.ts';
import { noteOpening } from './openings.ts';

/** Offline, and not cached on this device. */
export const notOnDeviceText =
  'Gesundheit, Notfallnummern und Abholung sind nicht auf diesem Gerät. Geladen werden sie für die Listen von heute und morgen, sobald du verbunden bist.';

type SafetyQuery = {
  courseId: number;
  eventId: number;
  /** In the list all persons of the course, in the hall only those present. */
  place: OpeningPlace;
  isAsked: boolean;
  refetchInterval: number | false;
};

/** Emergency data for trainers: from the server, or offline from this device's cache. */
export const useSafety = ({ courseId, eventId, place, isAsked, refetchInterval }: SafetyQuery) => {
  const { ID: userId } = useUser();
  const input = { id: courseId, ...(place === 'hall' && { eventID: eventId }) };
  return useQuery({
    queryKey: [...query(safety.ofCourse, input).queryKey, 'kept', eventId],
    queryFn: async ({ signal }): Promise<{ participants: readonly SafetyOfPerson[]; keptAt: number | null }> => {
      try {
        return { ...(await send(safety.ofCourse, input, signal)), keptAt: null };
      } catch (error) {
        if (!(error instanceof Error && isOffline(error))) throw error;
        const kept = await readKeptSafety(userId, eventId);
        if (kept === undefined) throw new Error(notOnDeviceText);
        return kept;
      }
    },
    enabled: isAsked,
    retry: false,
    refetchInterval,
  });
};

/** Data read from the cache is logged like a server request; `shown` are the visible persons. */
export const useNoteOpening = (
  place: OpeningPlace,
  answer: { participants: readonly SafetyOfPerson[]; keptAt: number | null } | undefined,
  shown: readonly number[],
) => {
  const { ID: userId } = useUser();
  const read =
    answer === undefined || answer.keptAt === null
      ? []
      : answer.participants.flatMap(({ ID, note }) => (note !== '' && shown.includes(ID) ? [ID] : []));
  const ids = read.join(',');
  useEffect(() => {
    if (ids !== '') void noteOpening(userId, place, ids.split(',').map(Number));
  }, [userId, place, ids]);
};
