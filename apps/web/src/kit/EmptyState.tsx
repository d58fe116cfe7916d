import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';
import nothing from './drawings/nothing.svg';

type EmptyStateProps = {
  /** What is missing, and how to get it. */
  children: ReactNode;
  /** A file in kit/drawings; default is the empty gym. */
  drawing?: string;
  /** The single next step. */
  action?: ReactNode;
};

/** For an empty screen: a picture, one sentence, one action. */
export const EmptyState = ({ children, drawing = nothing, action }: EmptyStateProps) => (
  <Stack align="center" gap="sm" py="md" px="sm">
    <Drawing src={drawing} width={160} />
    <Text c="dimmed" ta="center" maw={480}>
      {children}
    </Text>
    {action}
  </Stack>
);
