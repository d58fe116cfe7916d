import { ActionIcon, Anchor, Button, Menu, Popover, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload, IconStairsUp, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addsToCourse, bookings, type Participant } from '@vereinshaus/contract/bookings/calls';
import { outgrown } from '@vereinshaus/contract/bookings/outgrown';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { anyOf, may, mayByGrant, staffAbove } from '@vereinshaus/contract/kit/access';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { AddPersonDialog } from '../AddPersonDialog.tsx';
import { AdmitDialog } from '../AdmitDialog.tsx';
import { CourseSafety } from '../CourseSafety.tsx';
import { ParticipantDialog } from '../ParticipantDialogs.tsx';
import { GroupTable, type Shown } from '../ParticipantGroup.tsx';
import type { ParticipantAction } from '../ParticipantMenu.tsx';
import { DownloadDialog } from '../ParticipantsDownload.tsx';
import { type HeadedCourse, ParticipantsHead } from '../ParticipantsHead.tsx';
import {
  filterAbove,
  groupParticipants,
  isParticipantOrder,
  participantOrders,
  queueOf,
} from '../participant-groups.ts';
import { participantsQuery } from '../participants.api.ts';

const orderParameter = 'sortierung';

/** Stands in the address, so that a link shows what one sees. */
const useOrder = () => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(orderParameter);
  const choose = (chosen: string) => {
    const next = new URLSearchParams(search);
    if (chosen === 'name') next.delete(orderParameter);
    else next.set(orderParameter, chosen);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return [isParticipantOrder(asked) ? asked : 'name', choose] as const;
};

type ViewButtonProps = {
  courseId: number;
  isAdminView: boolean;
  onSwitch: ((isAdminView: boolean) => void) | undefined;
};

/** How the lists below are shown: in which order, and with what the office asks. */
const ViewButton = ({ courseId, isAdminView, onSwitch }: ViewButtonProps) => {
  const [order, choose] = useOrder();
  const maySeeBookings = useMay(bookings.last.access);
  const isPhone = useIsPhone();
  return (
    <Popover position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        {isPhone ? (
          <ActionIcon variant="default" size="input-sm" aria-label="Ansicht">
            <IconAdjustmentsHorizontal size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
            Ansicht
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label="Ansicht">
        <Stack>
          {onSwitch !== undefined && (
            <Switch
              label="Verwaltungsansicht"
              checked={isAdminView}
              onChange={(event) => onSwitch(event.currentTarget.checked)}
            />
          )}
          <Radio.Group label="Sortieren nach" value={order} onChange={choose}>
            <Stack gap="xs" mt="xs">
              {Object.entries(participantOrders).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          {maySeeBookings && (
            <Anchor component={Link} to={`/kurs/buchungen/kurs/${courseId}`}>
              Letzte Buchungen
            </Anchor>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};

type OpenAction = { part: Participant; action: ParticipantAction };

type ActionDialogProps = OpenAction & { course: HeadedCourse; parts: readonly Participant[]; onClose: () => void };

const ActionDialog = ({ part, action, course, parts, onClose }: ActionDialogProps) => {
  if (action.kind !== 'admit') return <ParticipantDialog part={part} action={action} onClose={onClose} />;
  return (
    <AdmitDialog
      queue={queueOf(course, parts)}
      chosen={[part.registration.ID]}
      onClose={onClose}
      onAdmitted={onClose}
    />
  );
};

type ParticipantsProps = Pick<Shown, 'isAdminView' | 'mayManage'> & {
  course: HeadedCourse;
  mayAdd: boolean;
  parts: readonly Participant[];
};

const Participants = ({ course, parts, isAdminView, mayManage, mayAdd }: ParticipantsProps) => {
  const [typed, setTyped] = useState('');
  const [doing, setDoing] = useState<OpenAction | null>(null);
  const [order] = useOrder();
  // A club may keep contacts to its administrators; then nobody has one.
  const withContacts = parts.some(({ child }) => child.email !== undefined);
  const withBalances = isAdminView && parts.some(({ child }) => child.saldo !== undefined);
  const participants = parts.filter(
    ({ registration }) => registration.timeLeave === 0 && registration.role === participationRole.participant,
  );
  const close = () => setDoing(null);
  return (
    <Stack gap="lg">
      {participants.length > filterAbove && (
        <TextInput
          type="search"
          aria-label="Filtern"
          placeholder="Name eingeben …"
          maw={320}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {groupParticipants(parts, { typed, withLeft: isAdminView, order }).map((group) => (
        <GroupTable
          key={group.key}
          group={group}
          isAdminView={isAdminView}
          mayManage={mayManage}
          mayAdd={mayAdd}
          withContacts={withContacts}
          withBalances={withBalances}
          onAction={(part, action) => setDoing({ part, action })}
        />
      ))}
      {doing !== null && <ActionDialog {...doing} course={course} parts={parts} onClose={close} />}
    </Stack>
  );
};

type TabProps = { courseId: number; reply: { course: HeadedCourse } };

/** Tab Teilnehmer: who takes part, who leads, who waits; with the actions of the office in the admin view. */
export const ParticipantsTab = ({ courseId, reply: { course } }: TabProps) => {
  const parts = useQuery(participantsQuery(courseId));
  const mayManage = useMay(anyOf(may('course/participants', 'id'), staffAbove(80)), { id: courseId });
  const mayDownload = useMay(anyOf(staffAbove(50), mayByGrant('course/participants_read', 'id')), { id: courseId });
  const mayAdd = useMay(addsToCourse('id'), { id: courseId });
  // Whoever may read everything sees the numbers as well; only who may change something gets the menu.
  const [isAdminView, setAdminView] = useState(mayManage || mayDownload);
  const mayGrow = useMay(outgrown.list.access, { course_ID: courseId });
  const [isAdding, setAdding] = useState(false);
  const [isDownloading, setDownloading] = useState(false);
  return (
    <Stack>
      <ParticipantsHead
        course={course}
        parts={parts.data?.parts}
        more={
          <>
            {mayDownload && (
              <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setDownloading(true)}>
                Excel
              </Menu.Item>
            )}
            {mayGrow && (
              <Menu.Item
                component={Link}
                to={`/herausgewachsen/${courseId}`}
                leftSection={<IconStairsUp size={16} aria-hidden />}
              >
                Wer herauswächst
              </Menu.Item>
            )}
          </>
        }
        primary={
          mayAdd && (
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              Person hinzufügen
            </Button>
          )
        }
      >
        <ViewButton
          courseId={courseId}
          isAdminView={isAdminView}
          onSwitch={mayManage || mayDownload ? setAdminView : undefined}
        />
      </ParticipantsHead>
      <QueryState query={parts}>
        {(data) => (
          <Participants
            course={course}
            parts={data.parts}
            isAdminView={isAdminView}
            mayManage={mayManage}
            mayAdd={mayAdd}
          />
        )}
      </QueryState>
      <CourseSafety courseId={courseId} />
      {isDownloading && <DownloadDialog courseId={courseId} onClose={() => setDownloading(false)} />}
      {isAdding && <AddPersonDialog courseId={courseId} onClose={() => setAdding(false)} />}
    </Stack>
  );
};
