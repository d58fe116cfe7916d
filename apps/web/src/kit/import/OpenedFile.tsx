import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '../QueryState.tsx';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** Label of the exit if the file is gone. */
  otherLabel: string;
  onClose: () => void;
  children: (data: Data) => ReactNode;
};

/** The parsed content of an uploaded file. */
export const OpenedFile = <Data,>({ query, otherLabel, onClose, children }: Props<Data>) => (
  <>
    {query.isError && (
      <Button variant="default" w="fit-content" onClick={onClose}>
        {otherLabel}
      </Button>
    )}
    <QueryState query={query}>{children}</QueryState>
  </>
);
