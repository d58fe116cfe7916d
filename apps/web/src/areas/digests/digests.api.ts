import { digests } from '@vereinshaus/contract/digests/calls';
import { history } from '@vereinshaus/contract/history/calls';
import { system } from '@vereinshaus/contract/system/calls';
import { query, useCommand } from '../../kit/api.ts';

export const digestQuery = (personId: number) => query(digests.state, { child_ID: personId });
export const digestPreviewQuery = (personId: number) => ({
  ...query(digests.preview, { child_ID: personId }),
  // The content changes by the minute.
  gcTime: 0,
});
export const useSaveDigest = () =>
  useCommand(digests.save, { invalidates: [digests.state, history.ofPerson, system.mails], announces: true });
