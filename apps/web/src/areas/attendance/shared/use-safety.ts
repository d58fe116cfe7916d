import { useQuery } from '@tanstack/react-query';
import type { OpeningPlace } from '@vereinshaus/contract/attendance/rules';
import { type SafetyOfPerson, safety } from '@vereinshaus/contract/bookings/safety';
import { useEffect } from 'react';
import { isOffline, query, send } from '../../../kit/api.ts';
import { useUser } from '../../session/shared/session.ts';
import { readKeptSafety } from './kept-safety.ts';
import { noteOpening } from './openings.ts';

/** Without a network, and this device has not got it. */
export const notOnDeviceText =
  'Gesundheit, Notfallnummern und Abholung sind nicht auf diesem Gerät. Geladen werden sie für die Listen von heute und morgen, sobald du verbunden bist.';

type SafetyQuery = {
  courseId: number;
  eventId: number;
  /** In the list everybody of the course, in the hall those who are there. */
  place: OpeningPlace;
  isAsked: boolean;
  refetchInterval: number | false;
};

/** What trainers need to know: from the server, or without a network what this device keeps. */
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

/** What is read from this device is written down as a look, as the server would have done; `shown` are those one sees. */
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
