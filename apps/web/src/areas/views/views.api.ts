import { home } from '@vereinshaus/contract/home/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { views } from '@vereinshaus/contract/views/calls';
import { query, useCommand } from '../../kit/api.ts';

export type ViewedList = InputOf<typeof views.list>['list'];

export const viewsQuery = (list: ViewedList) => query(views.list, { list });
export const useSaveView = () => useCommand(views.save, { invalidates: [views.list], announces: true, inline: true });

const watches = [views.list, views.watched, home.inbox];

export const watchedQuery = () => query(views.watched, {});
export const useRemoveView = () => useCommand(views.remove, { invalidates: watches, announces: true });
export const useWatchView = () => useCommand(views.watch, { invalidates: watches, announces: true, inline: true });
export const useUnwatchView = () => useCommand(views.unwatch, { invalidates: watches, announces: true });
export const useMarkSeen = () => useCommand(views.markSeen, { invalidates: watches });
