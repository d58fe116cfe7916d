import { useQuery } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs';
import { useCommand } from '../../kit/api.ts';
import { clubQuery } from './shared/club.ts';

/** The club as it is now: a form must not start from what was true five minutes ago. */
export const useFreshClub = () => useQuery({ ...clubQuery(), staleTime: 0, refetchOnMount: 'always' });

export const useSaveClub = () => useCommand(clubs.save, { invalidates: [clubs.get], announces: true, inline: true });
