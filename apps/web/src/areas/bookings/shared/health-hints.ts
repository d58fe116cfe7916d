import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../../kit/May.tsx';
import { safetyQuery } from '../safety.api.ts';

const none: ReadonlyMap<number, string> = new Map();

/** What there is to look out for, by person: trainers of a running course see it at once, and it is written down. */
export const useHealthHints = (courseId: number): ReadonlyMap<number, string> => {
  const trains = useViewer()?.trainedCourses.includes(courseId) === true;
  const { data } = useQuery({ ...safetyQuery(courseId), enabled: trains, retry: false, refetchInterval: false });
  if (data === undefined) return none;
  return new Map(data.participants.flatMap(({ ID, note }) => (note === '' ? [] : [[ID, note] as const])));
};
