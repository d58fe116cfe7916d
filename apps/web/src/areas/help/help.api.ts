import { help } from '@vereinshaus/contract/help/calls';
import { query, useCommand } from '../../kit/api.ts';

export const ownTopicsQuery = () => ({ ...query(help.topics, {}), staleTime: 300_000 });
export const topicQuery = (topic: string) => query(help.get, { topic });
export const feedbackQuery = () => query(help.feedback, {});

export const useSaveTopic = () =>
  useCommand(help.save, { invalidates: [help.topics, help.get, help.feedback], announces: true, inline: true });
export const useRemoveTopic = () =>
  useCommand(help.remove, { invalidates: [help.topics, help.get, help.feedback], announces: true });
export const useRateTopic = () =>
  useCommand(help.rate, { invalidates: [help.get, help.feedback], announces: true, inline: true });
