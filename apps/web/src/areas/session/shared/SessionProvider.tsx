import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ViewerContext } from '../../../kit/May.tsx';
import { FamilyContext } from '../../../kit/person-colour.ts';
import { QueryState } from '../../../kit/QueryState.tsx';
import { identifyReporter } from '../../../kit/report-error.ts';
import { SessionContext, statusQuery, viewerOf } from './session.ts';

const noFamily: readonly number[] = [];

/** Provides the signed-in user to all components below. */
export const SignedInAs = ({ user, children }: { user: SignedInUser | null; children: ReactNode }) => {
  const viewer = useMemo(() => (user === null ? null : viewerOf(user)), [user]);
  return (
    <SessionContext value={user}>
      <ViewerContext value={viewer}>
        <FamilyContext value={user?.family ?? noFamily}>{children}</FamilyContext>
      </ViewerContext>
    </SessionContext>
  );
};

/** Determines the signed-in user before any screen is shown. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const status = useQuery(statusQuery());
  const user = status.data?.status === 'logged_in' ? status.data : null;
  const userId = user?.ID ?? null;
  useEffect(() => identifyReporter(userId), [userId]);
  if (status.data === undefined)
    return (
      <Box component="main" maw="var(--width-text)" mx="auto" p="lg">
        <QueryState query={status}>{() => null}</QueryState>
      </Box>
    );
  return <SignedInAs user={user}>{children}</SignedInAs>;
};
