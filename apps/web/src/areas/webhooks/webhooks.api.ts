import { keepPreviousData } from '@tanstack/react-query';
import { webhooks } from '@vereinshaus/contract/webhooks/calls';
import { query, useCommand } from '../../kit/api.ts';

export const webhooksQuery = () => query(webhooks.list, {});
export const deliveriesQuery = (ID: number, before: number) => ({
  ...query(webhooks.deliveries, { ID, before }),
  placeholderData: keepPreviousData,
});

const stale = [webhooks.list, webhooks.deliveries];

export const useSaveWebhook = () => useCommand(webhooks.save, { inline: true, invalidates: stale });
export const useRotateSecret = () => useCommand(webhooks.rotate, { invalidates: stale });
export const useRemoveWebhook = () => useCommand(webhooks.remove, { announces: true, invalidates: stale });
export const useReplay = () => useCommand(webhooks.replay, { announces: true, invalidates: stale });
export const useSendTest = () => useCommand(webhooks.test, { announces: true, invalidates: stale });
