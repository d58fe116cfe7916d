import { useQuery } from '@tanstack/react-query';
import { mineQuery } from '../guardianships.api.ts';

/** Whether the viewer may excuse a person: always in their own family, for another home as agreed. */
export const useMayExcuse = (personId: number, isOwn: boolean): boolean => {
  const { data } = useQuery({ ...mineQuery(), enabled: !isOwn });
  return isOwn || data?.children.some((child) => child.child_ID === personId && child.mayExcuse) === true;
};
