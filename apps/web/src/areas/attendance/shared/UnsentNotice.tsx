import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { attendance } from '@vereinshaus/contract/attendance/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { askAgain } from '../../../kit/api.ts';
import { watchKept } from '../../../kit/device-store.ts';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useUser } from '../../session/shared/session.ts';
import { isUnsent, type KeptList } from './kept-list-shape.ts';
import { keptLists } from './kept-lists.ts';
import { dropOldSafety } from './kept-safety.ts';
import { leaveDevice, unsentOfOthers } from './leave-device.ts';
import { sendOpenings } from './openings.ts';
import { sendAllMarks } from './send-marks.ts';

/** Retry interval, because not every network reports that it is back. */
const retryMs = 15_000;

type Unsent = { lists: readonly KeptList[]; others: readonly { name: string; count: number }[] };

const addressOf = ({ list: { event } }: KeptList) => `/kurs/${event.course_ID}/anwesenheit/${event.ID}`;

/** Unsent data on this device, updated after every change and sent as soon as possible. */
const useUnsent = (leftBy: number | null): Unsent => {
  const { ID: userId } = useUser();
  const client = useQueryClient();
  const [unsent, setUnsent] = useState<Unsent>({ lists: [], others: [] });
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const lists = (await keptLists(userId)).filter(isUnsent);
      const others = await unsentOfOthers(userId);
      if (!isGone) setUnsent({ lists, others });
      return lists.length > 0;
    };
    const sendIfWaiting = async () => {
      await dropOldSafety();
      await sendOpenings(userId);
      if ((await look()) && (await sendAllMarks(userId)) > 0) await askAgain(client, [attendance.list]);
    };
    const again = () => void sendIfWaiting();
    const begin = async () => {
      if (leftBy !== null) await leaveDevice(leftBy);
      await sendIfWaiting();
    };
    void begin();
    const stop = watchKept(() => void look());
    window.addEventListener('online', again);
    const timer = window.setInterval(again, retryMs);
    return () => {
      isGone = true;
      stop();
      window.removeEventListener('online', again);
      window.clearInterval(timer);
    };
  }, [userId, client, leftBy]);
  return unsent;
};

/**
 * Shown on every screen while marks exist only on this device, with links to the lists. Marks left by other users are mentioned, but only
 * their authors can open them. `leftBy`: the previous user of this device, who did not sign out.
 */
export const UnsentNotice = ({ leftBy }: { leftBy: number | null }) => {
  const { lists, others } = useUnsent(leftBy);
  const { pathname } = useLocation();
  // The list's own screen shows it in its bar at the bottom.
  const shown = lists.filter((kept) => addressOf(kept) !== pathname);
  return (
    <>
      {shown.length > 0 && (
        <StatusBanner kind="info">
          {shown.length === 1 ? 'Eine Liste ist' : `${shown.length} Listen sind`} noch nicht gesendet:{' '}
          {shown.map((kept, at) => (
            <Text span key={kept.list.event.ID}>
              {at > 0 && ', '}
              <Anchor component={Link} to={addressOf(kept)}>
                {kept.list.event.courseName} am {formatMoment(kept.list.event.start)}
              </Anchor>
            </Text>
          ))}
        </StatusBanner>
      )}
      {others.map(({ name, count }) => (
        <StatusBanner key={name} kind="info">
          {`${name} hat ${count === 1 ? 'einen nicht gesendeten Eintrag' : `${count} nicht gesendete Einträge`} auf diesem Gerät. ${name} sendet sie beim nächsten Anmelden.`}
        </StatusBanner>
      ))}
    </>
  );
};
