import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../kit/api.ts';
import { forgetKept, keepsSomething } from '../../kit/device-store.ts';
import { forgetDrafts } from '../../kit/drafts.ts';
import { forgetPushes } from '../../kit/forget-pushes.ts';
import { ErrorWithRetry, SkeletonLines } from '../../kit/QueryState.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { startOver, useSession } from './shared/session.ts';
import { forgetTarget } from './shared/target.ts';

/** Marks that still wait on this device go first: signing out takes everything from it. */
const sendWhatWaits = async (userId: number | undefined) => {
  if (userId === undefined || !keepsSomething()) return;
  const { sendAllWaiting } = await import('../attendance/shared/kept-lists.ts');
  await sendAllWaiting(userId);
};

/** Abmelden: ends the session and leads to the sign-in page. */
export const SignOutPage = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useSession();
  const { mutate, isError, error } = useMutation({
    mutationFn: async () => {
      await sendWhatWaits(user?.ID);
      await forgetPushes();
      await send(session.logout, {});
      forgetTarget();
      forgetDrafts();
      forgetKept();
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
