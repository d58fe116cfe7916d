import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session/calls';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../kit/api.ts';
import { keepForNobody, keepsSomething } from '../../kit/device-store.ts';
import { forgetDrafts } from '../../kit/drafts.ts';
import { forgetPushes } from '../../kit/forget-pushes.ts';
import { ErrorWithRetry, SkeletonLines } from '../../kit/QueryState.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { forgetLastPerson, useSession } from './shared/session.ts';
import { forgetTarget } from './shared/target.ts';

/** Sends unsent marks on this device first. Returns how many could not be sent. */
const sendWhatWaits = async (userId: number | undefined): Promise<number> => {
  if (userId === undefined || !keepsSomething()) return 0;
  const { sendAllMarks } = await import('../attendance/shared/send-marks.ts');
  const { keptLists } = await import('../attendance/shared/kept-lists.ts');
  const { countUnsent } = await import('../attendance/shared/kept-list-shape.ts');
  const { sendOpenings } = await import('../attendance/shared/openings.ts');
  await sendAllMarks(userId);
  await sendOpenings(userId);
  return (await keptLists(userId)).reduce((sum, kept) => sum + countUnsent(kept), 0);
};

const leaveThisDevice = async (userId: number | undefined) => {
  keepForNobody();
  if (userId === undefined || !keepsSomething()) return;
  const { leaveDevice } = await import('../attendance/shared/leave-device.ts');
  await leaveDevice(userId);
};

type UnsentProps = { count: number; onSend: () => void; onLeave: () => void };

/** Signing out never loses marks: they are sent first, or stay encrypted until the user returns. */
const Unsent = ({ count, onSend, onLeave }: UnsentProps) => (
  <Stack>
    <Text>
      {count === 1 ? 'Ein Eintrag ist' : `${count} Einträge sind`} noch nicht gesendet. Wenn du dich trotzdem abmeldest,
      bleiben sie verschlossen auf diesem Gerät und werden gesendet, sobald du dich hier wieder anmeldest.
    </Text>
    <Button onClick={onSend}>Noch einmal senden</Button>
    <Button variant="default" onClick={onLeave}>
      Trotzdem abmelden
    </Button>
  </Stack>
);

/** Abmelden: ends the session and redirects to the sign-in page. */
export const SignOutPage = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useSession();
  const [unsent, setUnsent] = useState(0);
  const { mutate, isError, error } = useMutation({
    mutationFn: async ({ leavesUnsent }: { leavesUnsent: boolean }) => {
      const left = await sendWhatWaits(user?.ID);
      setUnsent(leavesUnsent ? 0 : left);
      if (left > 0 && !leavesUnsent) return;
      await forgetPushes();
      await send(session.logout, {});
      forgetTarget();
      forgetDrafts();
      await leaveThisDevice(user?.ID);
      await forgetLastPerson(client);
      await navigate('/benutzer/login', { replace: true });
    },
    meta: { inline: true },
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate({ leavesUnsent: false });
  }, [mutate]);
  if (unsent > 0)
    return (
      <AuthLayout title="Abmelden">
        <Unsent
          count={unsent}
          onSend={() => mutate({ leavesUnsent: false })}
          onLeave={() => mutate({ leavesUnsent: true })}
        />
      </AuthLayout>
    );
  return (
    <AuthLayout title="Abmelden">
      {isError ? (
        <ErrorWithRetry error={error} onRetry={() => mutate({ leavesUnsent: false })} />
      ) : (
        <SkeletonLines lines={2} label="Du wirst abgemeldet …" />
      )}
    </AuthLayout>
  );
};
