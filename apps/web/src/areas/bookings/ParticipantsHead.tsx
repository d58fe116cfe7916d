import { Group, Menu, Paper, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconMailForward, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Participant } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { useMay } from '../../kit/May.tsx';
import { exportTable } from '../../kit/table/export-table.ts';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { OccupancyBar, occupancyText } from '../courses/shared/OccupancyBar.tsx';
import { SendMessageButton } from '../messaging/shared/SendMessageButton.tsx';
import { printColumns } from './participants-print.ts';

export type HeadedCourse = { ID: number; name: string; maxparts: number };

const isActive = ({ registration }: Participant) => registration.timeLeave === 0;
const withRole = (parts: readonly Participant[], role: number) =>
  parts.filter((part) => isActive(part) && part.registration.role === role);

/** „1 Trainer, 12 Teilnehmer, 3 auf der Warteliste“. */
const countsOf = (parts: readonly Participant[]) =>
  [
    [withRole(parts, participationRole.trainer).length, 'Trainer'] as const,
    [withRole(parts, participationRole.participant).length, 'Teilnehmer'] as const,
    [withRole(parts, participationRole.waiting).length, 'auf der Warteliste'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, role]) => `${count} ${role}`)
    .join(', ');

type MoreProps = {
  course: HeadedCourse;
  parts: readonly Participant[];
  /** What can be done besides, as items of the menu. */
  items: ReactNode;
  /** On a phone writing to all of them stands here as well. */
  messageLabel: string | undefined;
};

/** In the address it opens the message to all of them. */
const messageParameter = 'nachricht';

/** What one wants now and then: the list for the hall, as a PDF with leaders, participants and who waits, and others. */
const MoreMenu = ({ course, parts, items, messageLabel }: MoreProps) => {
  const now = useOpenedAt();
  const [search, setSearch] = useSearchParams();
  const write = () => {
    const next = new URLSearchParams(search);
    next.set(messageParameter, '');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const active = parts.filter(isActive);
  const print = useMutation({
    mutationFn: () =>
      exportTable(
        'pdf',
        async () => ({
          title: `Teilnehmer ${course.name}`,
          additionalTitles: [countsOf(active)],
          columns: printColumns(
            now,
            active.some(({ child }) => child.phone !== undefined),
          ),
          rows: active,
        }),
        undefined,
      ),
  });
  return (
    <ButtonMenu
      variant="default"
      loading={print.isPending}
      isBusy={print.isPending}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      items={() => (
        <>
          {messageLabel !== undefined && (
            <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={write}>
              {messageLabel}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={active.length === 0}
            onClick={() => print.mutate()}
          >
            Liste drucken
          </Menu.Item>
          {items}
        </>
      )}
    >
      Mehr
    </ButtonMenu>
  );
};

const LastSeason = ({ courseId, now }: { courseId: number; now: number }) => {
  const mayKnow = useMay(courseOffice.readiness.access, { courseId });
  const loaded = useQuery({ ...query(courseOffice.readiness, { courseId }), enabled: mayKnow });
  const before = loaded.data?.lastSeason ?? null;
  if (before === null) return null;
  const difference = now - before;
  const compared = difference === 0 ? 'gleich viele' : `${Math.abs(difference)} ${difference > 0 ? 'mehr' : 'weniger'}`;
  return (
    <Text size="sm" c="dimmed">
      Letzte Saison {before} Teilnehmer, jetzt {compared}.
    </Text>
  );
};

type Props = {
  course: HeadedCourse;
  parts: readonly Participant[] | undefined;
  /** What the office does with all of them. */
  children: ReactNode;
  more: ReactNode;
  /** The primary action. */
  primary: ReactNode;
};

/** Above the participants, in one bar: how full the course is, how full it was, and what concerns all of them. */
export const ParticipantsHead = ({ course, parts, children, more, primary }: Props) => {
  const mayWrite = useMay(messaging.sendMessage.access);
  const isPhone = useIsPhone();
  if (parts === undefined) return null;
  const participants = withRole(parts, participationRole.participant);
  const mayWriteToAll = mayWrite && participants.length > 0;
  const messageLabel = `Nachricht an ${participants.length === 1 ? '1 Teilnehmer' : `${participants.length} Teilnehmer`}`;
  const places = {
    taken: participants.length,
    places: course.maxparts,
    waiting: withRole(parts, participationRole.waiting).length,
  };
  return (
    <Paper withBorder p={isPhone ? 'sm' : 'md'} component="section" aria-label={`Belegung: ${occupancyText(places)}`}>
      <Group justify="space-between" gap="md">
        <Stack gap={4} miw={180}>
          <OccupancyBar {...places} />
          <LastSeason courseId={course.ID} now={participants.length} />
        </Stack>
        <Group gap={isPhone ? 6 : 'xs'}>
          {mayWriteToAll && (
            <SendMessageButton
              label={messageLabel}
              parameter={messageParameter}
              recipients={async () => participants.map(({ child }) => ({ ID: child.ID }))}
              size="sm"
              isHidden={isPhone}
            />
          )}
          {isPhone && primary}
          {children}
          <MoreMenu
            course={course}
            parts={parts}
            items={more}
            messageLabel={isPhone && mayWriteToAll ? messageLabel : undefined}
          />
          {!isPhone && primary}
        </Group>
      </Group>
    </Paper>
  );
};
