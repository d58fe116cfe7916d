import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../kit/api.ts';
import { forgetDrafts } from '../../kit/drafts.ts';
import { ErrorWithRetry, SkeletonLines } from '../../kit/QueryState.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { startOver } from './shared/session.ts';
import { forgetTarget } from './shared/target.ts';

/** Abmelden: ends the session and leads to the sign-in page. */
export const SignOutPage = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isError, error } = useMutation({
    mutationFn: async () => {
      await send(session.logout, {});
      forgetTarget();
      forgetDrafts();
      await startOver(client);
      await navigate('/benutzer/login', { replace: true });
    },
    meta: { inline: true },
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [mutate]);
  return (
    <AuthLayout title="Abmelden">
      {isError ? (
        <ErrorWithRetry error={error} onRetry={() => mutate()} />
      ) : (
        <SkeletonLines lines={2} label="Du wirst abgemeldet …" />
      )}
    </AuthLayout>
  );
};
