import { useQuery } from '@tanstack/react-query';
import { safetyQuery } from '../safety.api.ts';

const none: ReadonlyMap<number, string> = new Map();

/** What there is to look out for, by person: who leads the course sees it at once, and it is written down. */
export const useHealthHints = (courseId: number, leads: boolean): ReadonlyMap<number, string> => {
  const { data } = useQuery({ ...safetyQuery(courseId), enabled: leads, retry: false, refetchInterval: false });
  if (data === undefined) return none;
  return new Map(data.participants.flatMap(({ ID, note }) => (note === '' ? [] : [[ID, note] as const])));
};
