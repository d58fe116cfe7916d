import { useMutation } from '@tanstack/react-query';
import { online } from '@vereinshaus/contract/online/calls';
import { query, send } from '../../kit/api.ts';

export const conferencesQuery = () => query(online.conferences, {});

export const recordedQuery = () => query(online.recorded, {});

/** The link is requested when the user joins, because its signature is short-lived. */
const go = (url: string) => window.location.assign(url);

export const useEnter = () =>
  useMutation({
    mutationFn: (input: { eventID: number; record: boolean }) => send(online.enter, input),
    onSuccess: ({ url }) => go(url),
  });

export const useTestRoom = () =>
  useMutation({ mutationFn: () => send(online.testRoom, {}), onSuccess: ({ url }) => go(url) });
