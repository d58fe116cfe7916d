import { history } from '@vereinshaus/contract/history/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { texts } from '@vereinshaus/contract/texts/calls';
import { query, useCommand } from '../../kit/api.ts';

export const textListQuery = () => query(texts.list, {});
/** Never cached: editing starts from the stored state. */
export const textQuery = (key: string) => ({ ...query(texts.get, { key }), gcTime: 0 });
export const previewQuery = (input: InputOf<typeof texts.preview>) => query(texts.preview, input);

const shows = [texts.list, texts.get, history.ofClub];

export const useSaveText = () => useCommand(texts.save, { invalidates: shows, announces: true, inline: true });
export const useRestoreText = () => useCommand(texts.restore, { invalidates: shows, announces: true, inline: true });
export const useSendTest = () => useCommand(texts.sendTest, { announces: true });
