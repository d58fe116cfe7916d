import { Button, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api.ts';
import { EmptyState } from './EmptyState.tsx';
import classes from './QueryState.module.css';
import { StatusBanner } from './StatusBanner.tsx';

/** Shows after 200 ms: what comes sooner needs no placeholder, and nothing flashes. The end of the page waits for it. */
export const AfterDelay = ({ children }: { children: ReactNode }) => (
  <div className={classes.late} data-loading>
    {children}
  </div>
);

/** Lines in the shape of a page or a list while its data is on the way. */
export const SkeletonLines = ({ lines = 6, label = 'Wird geladen …' }: { lines?: number; label?: string }) => (
  <AfterDelay>
    <Stack gap="sm" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={index === 0 ? 32 : 18} width={index === 0 ? '45%' : '100%'} radius="sm" />
      ))}
    </Stack>
  </AfterDelay>
);

/** What is not there, not for us, or was asked for wrongly, is so the next time too. */
const staysSo = (error: Error) => error instanceof ApiError && [403, 404, 422].includes(error.httpStatus);

/** What went wrong, and the way to try again where that helps. */
export const ErrorWithRetry = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Stack gap="sm" align="flex-start">
    <StatusBanner kind="error">{error.message}</StatusBanner>
    {!staysSo(error) && (
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
        Erneut versuchen
      </Button>
    )}
  </Stack>
);

type QueryStateProps<T> = {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  /** What stands there until the first answer comes; undefined = nothing is known yet. */
  meanwhile?: T | undefined;
  /** In the shape of the content; lines by default. */
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** The sentence when there is nothing to show; an EmptyState where there is a next step or a picture of its own. */
  empty?: ReactNode;
  /** Opens a page whose own head comes with the data, where none came: a heading and the way back. */
  head?: ReactNode;
};

/** The four states of a screen: loading, error, empty, data. Data that is there stays while it is renewed. */
export const QueryState = <T,>({ query, children, meanwhile, skeleton, isEmpty, empty, head }: QueryStateProps<T>) => {
  const data = query.data ?? (query.isPending ? meanwhile : undefined);
  if (data === undefined) {
    if (query.isError)
      return (
        <>
          {head}
          <ErrorWithRetry error={query.error} onRetry={() => void query.refetch()} />
        </>
      );
    return skeleton === undefined ? <SkeletonLines /> : <AfterDelay>{skeleton}</AfterDelay>;
  }
  if (isEmpty?.(data)) return typeof empty === 'string' ? <EmptyState>{empty}</EmptyState> : empty;
  return children(data);
};
