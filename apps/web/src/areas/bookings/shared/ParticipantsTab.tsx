import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Group,
  Menu,
  Paper,
  Popover,
  Radio,
  Stack,
  Switch,
  Table,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload, IconStairsUp, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addsToCourse, bookings, type Participant } from '@vereinshaus/contract/bookings/calls';
import { outgrown } from '@vereinshaus/contract/bookings/outgrown';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { anyOf, may, mayByGrant, staffAbove } from '@vereinshaus/contract/kit/access';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { RowHead } from '../../../kit/table/RowHead.tsx';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { ParticipantAnswers } from '../../forms/shared/ParticipantAnswers.tsx';
import { BalanceText } from '../../persons/shared/BalanceText.tsx';
import { ProfileLink } from '../../persons/shared/ProfileLink.tsx';
import { phoneHref } from '../../persons/shared/phone-href.ts';
import { AddPersonDialog } from '../AddPersonDialog.tsx';
import { AdmitDialog } from '../AdmitDialog.tsx';
import { CourseSafety } from '../CourseSafety.tsx';
import { ParticipantDialog } from '../ParticipantDialogs.tsx';
import { type ParticipantAction, ParticipantMenu } from '../ParticipantMenu.tsx';
import { DownloadDialog } from '../ParticipantsDownload.tsx';
import { type HeadedCourse, ParticipantsHead } from '../ParticipantsHead.tsx';
import {
  filterAbove,
  groupParticipants,
  isParticipantOrder,
  type ParticipantGroup,
  participantOrders,
  queueOf,
} from '../participant-groups.ts';
import { participantsQuery } from '../participants.api.ts';
import { ageOf } from '../participants-print.ts';
import classes from './ParticipantsTab.module.css';

type Shown = { isAdminView: boolean; mayManage: boolean; withContacts: boolean; withBalances: boolean };

type RowProps = Shown & { part: Participant; mayAdmit: boolean; onAction: (action: ParticipantAction) => void };

const Contacts = ({ child }: Pick<Participant, 'child'>) => (
  <Stack gap={0}>
    {child.phone !== undefined && child.phone !== '' && (
      <Anchor href={phoneHref(child.phone)} size="sm">
        {formatPhone(child.phone)}
      </Anchor>
    )}
    {child.email !== undefined && child.email !== '' && (
      <Anchor href={`mailto:${child.email}`} size="sm">
        {child.email}
      </Anchor>
    )}
  </Stack>
);

const AgeText = ({ birthdate }: { birthdate: number }) => {
  const now = useOpenedAt();
  const age = ageOf(birthdate, now);
  return (
    age !== null && (
      <Text size="sm" c="dimmed" span display="block">
        {age} {age === 1 ? 'Jahr' : 'Jahre'}
      </Text>
    )
  );
};

/** On the phone under the name: how old, and whom to call. */
const PhoneLine = ({ child, withContacts }: Pick<Participant, 'child'> & Pick<Shown, 'withContacts'>) => (
  <Group gap="0 8px" hiddenFrom="sm">
    <AgeText birthdate={child.birthdate} />
    {withContacts && child.phone !== undefined && child.phone !== '' && (
      <Anchor href={phoneHref(child.phone)} size="sm" mod="standalone">
        {formatPhone(child.phone)}
      </Anchor>
    )}
  </Group>
);

type LeftAtProps = Pick<Participant, 'registration'> & { hiddenFrom?: 'xl' };

const LeftAt = ({ registration, ...shown }: LeftAtProps) =>
  registration.timeLeave > 0 && (
    <Text size="sm" c="dimmed" {...shown}>
      storniert {formatMoment(registration.timeLeave)}
    </Text>
  );

const ParticipantRow = ({
  part: { child, registration },
  isAdminView,
  mayManage,
  withContacts,
  withBalances,
  mayAdmit,
  onAction,
}: RowProps) => (
  <Table.Tr>
    <RowHead>
      <Group gap="xs">
        {registration.position > 0 && (
          <Badge variant="light" miw="max-content">
            {registration.position}.
          </Badge>
        )}
        <PersonAvatar personId={child.ID} name={child.fullname} size={28} />
        <ProfileLink personId={child.ID} name={child.fullname} />
        {registration.reserved && <Badge variant="light">reserviert</Badge>}
        {registration.hidden && <Badge color="gray">verborgen</Badge>}
        {registration.tryout && <Badge color="gray">Schnuppern</Badge>}
      </Group>
      <PhoneLine child={child} withContacts={withContacts} />
      {registration.note !== '' && (
        <Text size="sm" c="dimmed">
          {registration.note}
        </Text>
      )}
      {registration.timeLeave === 0 && <ParticipantAnswers courseId={registration.course_ID} personId={child.ID} />}
      {isAdminView && registration.noteAdmin !== undefined && registration.noteAdmin !== '' && (
        <Text size="sm">Notiz: {registration.noteAdmin}</Text>
      )}
      {isAdminView && <LeftAt registration={registration} hiddenFrom="xl" />}
      {withBalances && child.saldo !== 0 && (
        <Text size="sm" hiddenFrom="xl">
          <BalanceText of={child} />
        </Text>
      )}
    </RowHead>
    <Table.Td visibleFrom="sm">
      {formatDay(child.birthdate)}
      <AgeText birthdate={child.birthdate} />
    </Table.Td>
    {withContacts && (
      <Table.Td visibleFrom="sm">
        <Contacts child={child} />
      </Table.Td>
    )}
    {isAdminView && (
      <>
        <Table.Td visibleFrom="xl">
          {formatMoment(registration.timeCreation)}
          <LeftAt registration={registration} />
        </Table.Td>
        <Table.Td ta="right" visibleFrom="sm">
          {registration.price === undefined || registration.role !== participationRole.participant
            ? ''
            : formatMoney(registration.price)}
          {registration.membershipFee !== undefined && registration.membershipFee > 0 && (
            <Text size="sm" c="dimmed">
              + {formatMoney(registration.membershipFee)} Mitgliedsbeitrag
            </Text>
          )}
        </Table.Td>
        {withBalances && <Table.Td visibleFrom="xl">{child.saldo === 0 ? '–' : <BalanceText of={child} />}</Table.Td>}
        {mayManage && (
          <Table.Td ta="right">
            <Group gap={4} justify="flex-end" wrap="nowrap" className={classes.actions ?? ''}>
              {mayAdmit && (
                <Button
                  size="compact-sm"
                  variant="light"
                  style={{ flexShrink: 0 }}
                  aria-label={`Aufnehmen: ${child.fullname}`}
                  onClick={() => onAction({ kind: 'admit' })}
                >
                  Aufnehmen
                </Button>
              )}
              <ParticipantMenu part={{ child, registration }} onAction={onAction} />
            </Group>
          </Table.Td>
        )}
      </>
    )}
  </Table.Tr>
);

type GroupProps = Shown & {
  group: ParticipantGroup;
  mayAdd: boolean;
  onAction: (part: Participant, action: ParticipantAction) => void;
};

const emptyTexts: Readonly<Record<ParticipantGroup['key'], string>> = {
  trainers: 'Noch keine Trainer. Füge eine Person hinzu und wähle dann „Mache zum Trainer“.',
  participants: 'Noch keine Teilnehmer.',
  waiting: 'Niemand wartet.',
  left: 'Niemand hat storniert.',
};

const GroupTable = ({ group, mayAdd, onAction, ...shown }: GroupProps) => {
  const mayAdmit = mayAdd && group.key === 'waiting';
  return (
    <Stack gap="xs" component="section" aria-label={group.title}>
      <Title order={2} size="h5">
        {group.title} ({group.parts.length})
      </Title>
      {group.parts.length === 0 ? (
        <Text c="dimmed" size="sm">
          {emptyTexts[group.key]}
        </Text>
      ) : (
        <Paper withBorder px={{ base: 'xs', sm: 'sm' }}>
          <Table verticalSpacing="xs" layout="fixed" aria-label={group.title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th visibleFrom="sm" w={110}>
                  Geburtstag
                </Table.Th>
                {shown.withContacts && (
                  <Table.Th visibleFrom="sm" w={250}>
                    Kontakt
                  </Table.Th>
                )}
                {shown.isAdminView && (
                  <>
                    <Table.Th visibleFrom="xl" w={180}>
                      Gebucht
                    </Table.Th>
                    <Table.Th ta="right" visibleFrom="sm" w={110}>
                      Preis
                    </Table.Th>
                    {shown.withBalances && (
                      <Table.Th visibleFrom="xl" w={170}>
                        Kundenkonto
                      </Table.Th>
                    )}
                    {shown.mayManage && (
                      <Table.Th w={mayAdmit ? 156 : 64}>
                        <VisuallyHidden>Aktionen</VisuallyHidden>
                      </Table.Th>
                    )}
                  </>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {group.parts.map((part) => (
                <ParticipantRow
                  key={part.registration.ID}
                  part={part}
                  {...shown}
                  mayAdmit={mayAdmit}
                  onAction={(action) => onAction(part, action)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </Stack>
  );
};

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
