import type { QueryKey } from '@tanstack/react-query';
import type { Call, InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import type { z } from 'zod';
import { send } from '../api.ts';

export type Page<Row> = { rows: readonly Row[]; total: number };

/** One page, or without `size` every row that matches search and filters. */
export type RowRequest = ListInput & { search?: string | undefined };

export type RowSource<Row> = {
  key: QueryKey;
  fetchPage: (request: RowRequest, signal?: AbortSignal) => Promise<Page<Row>>;
  /** Columns loaded by a second request, only while they are shown. */
  further?: {
    keys: readonly string[];
    fetch: (rows: readonly Row[], keys: readonly string[], signal?: AbortSignal) => Promise<readonly Row[]>;
  };
};

type ListCall = Call<z.ZodObject, z.ZodType<{ total: number }>>;

/**
 * The rows of a call that takes `listInput` and replies with a total. The key begins with the call's path, so a command that invalidates
 * the call refreshes every table on it.
 */
export const rowsFrom = <C extends ListCall, Row>(
  call: C,
  rowsOf: (reply: ReplyOf<C>) => readonly Row[],
  input: Partial<InputOf<C>> = {},
): RowSource<Row> => ({
  key: [call.path, input],
  fetchPage: async (request, signal) => {
    const reply = await send(call, { ...input, ...request } as InputOf<C>, signal);
    return { rows: rowsOf(reply), total: (reply as { total: number }).total };
  },
});
