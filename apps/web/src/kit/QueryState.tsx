import { Button, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api.ts';
import { EmptyState } from './EmptyState.tsx';
import classes from './QueryState.module.css';
import { StatusBanner } from './StatusBanner.tsx';

/** Appears after 200 ms, so that fast replies cause no flicker. The end of the page waits for it. */
export const AfterDelay = ({ children }: { children: ReactNode }) => (
  <div className={classes.late} data-loading>
    {children}
  </div>
);

/** A skeleton in the shape of a page or list while its data is loading. */
export const SkeletonLines = ({ lines = 6, label = 'Wird geladen …' }: { lines?: number; label?: string }) => (
  <AfterDelay>
    <Stack gap="sm" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={index === 0 ? 32 : 18} width={index === 0 ? '45%' : '100%'} radius="sm" />
      ))}
    </Stack>
  </AfterDelay>
);

/** Not found, forbidden and invalid requests fail again, so a retry is pointless. */
const staysSo = (error: Error) => error instanceof ApiError && [403, 404, 422].includes(error.httpStatus);

/** The error, with a retry button if that can help. */
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
  /** Data to show until the first reply arrives; undefined = none. */
  meanwhile?: T | undefined;
  /** A skeleton in the shape of the content; default is lines. */
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** The sentence for no data; an EmptyState if there is a next step or a special picture. */
  empty?: ReactNode;
  /** Heading and way back for pages whose own header only comes with the data; used if there is no data. */
  head?: ReactNode;
};

/** The four states of a screen: loading, error, empty, data. Existing data stays visible while it is refetched. */
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
