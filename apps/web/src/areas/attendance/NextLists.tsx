import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChecklist, IconCloudOff, IconDeviceMobileCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countText } from '@vereinshaus/contract/answers/rules';
import { attendanceLabels, attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { HomeCard } from '../../kit/HomeCard.tsx';
import { fetchSignOut } from '../session/shared/fetch-sign-out.ts';
import { useUser } from '../session/shared/session.ts';
import classes from './AttendancePage.module.css';
import { nextListsQuery } from './attendance.api.ts';
import { getReady } from './shared/get-ready.ts';
import { isUnsent, type KeptList } from './shared/kept-list-shape.ts';
import { keptLists } from './shared/kept-lists.ts';
import { sendAllMarks } from './shared/send-marks.ts';

/** The lists cached on this device, updated after every change. */
const useKeptLists = () => {
  const user = useUser();
  const userId = user.ID;
  const client = useQueryClient();
  const [kept, setKept] = useState<readonly KeptList[]>([]);
  const next = useQuery(nextListsQuery());
  const lists = next.data?.lists;
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (lists !== undefined) {
        // Also loads the code of the list and of signing out, so that they work offline.
        await import('./AttendancePage.tsx');
        await import('../bookings/shared/HallNow.tsx');
        await fetchSignOut();
        await getReady(user, client, lists);
      }
      if ((await sendAllMarks(userId)) > 0) await client.invalidateQueries({ queryKey: nextListsQuery().queryKey });
      const found = await keptLists(userId);
      if (!isGone) setKept(found);
    };
    const again = () => void look();
    again();
    window.addEventListener('online', again);
    return () => {
      isGone = true;
      window.removeEventListener('online', again);
    };
  }, [lists, user, userId, client]);
  return { kept, lists };
};

const State = ({ kept }: { kept: KeptList | undefined }) => {
  if (kept === undefined) return null;
  const isWaiting = isUnsent(kept);
  const Icon = isWaiting ? IconCloudOff : IconDeviceMobileCheck;
  return (
    <Text size="sm" c="dimmed" className={classes.state ?? ''}>
      <Icon size={16} aria-hidden />
      {isWaiting ? 'noch nicht gesendet' : 'auf diesem Gerät bereit'}
    </Text>
  );
};

const excusedText = (marks: KeptList['list']['attendancesNewest']): string => {
  const count = marks.filter(({ status }) => status === attendanceStatus.excused).length;
  return count === 0 ? '' : `${count} ${attendanceLabels[attendanceStatus.excused]}`;
};

/** The next lists of a trainer, one tap away; cached on the device for a hall without network. */
export const NextLists = () => {
  const { kept, lists } = useKeptLists();
  const shown = lists ?? kept.map(({ list }) => list);
  if (shown.length === 0) return null;
  return (
    <HomeCard title="Deine nächsten Listen" icon={IconChecklist} isTall>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {shown.map(({ event, persons, attendancesNewest, answers }) => (
          <Group key={event.ID} component="li" justify="space-between" gap="xs">
            <div>
              <Text fw={600}>{event.courseName}</Text>
              <Text size="sm">
                {[
                  formatMoment(event.start),
                  event.room,
                  `${persons.filter(({ role }) => role === participationRole.participant).length} Teilnehmer`,
                  answers === null ? excusedText(attendancesNewest) : countText(answers),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Text>
              <State kept={kept.find(({ list }) => list.event.ID === event.ID)} />
            </div>
            <Button component={Link} to={`/kurs/${event.course_ID}/anwesenheit/${event.ID}`} variant="light" size="md">
              Anwesenheit
            </Button>
          </Group>
        ))}
      </Stack>
    </HomeCard>
  );
};
