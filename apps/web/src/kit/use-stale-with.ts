import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@vereinshaus/contract/kit/call';
import { useEffect, useRef } from 'react';
import { askAgain } from './api.ts';

/** While a background run is in progress, refetches these calls whenever it advances. */
export const useStaleWith = (progress: string | undefined, calls: readonly Pick<Call, 'method' | 'path'>[]) => {
  const client = useQueryClient();
  const before = useRef(progress);
  useEffect(() => {
    const hasMoved = before.current !== undefined && before.current !== progress;
    before.current = progress;
    if (hasMoved) void askAgain(client, calls);
  }, [client, progress, calls]);
};
