import { Anchor, Badge, Button, Group, Paper, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Participant } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { ParticipantAnswers } from '../forms/shared/ParticipantAnswers.tsx';
import { BalanceText } from '../persons/shared/BalanceText.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { phoneHref } from '../persons/shared/phone-href.ts';
import classes from './ParticipantGroup.module.css';
import { type ParticipantAction, ParticipantMenu } from './ParticipantMenu.tsx';
import type { ParticipantGroup } from './participant-groups.ts';
import { ageOf } from './participants-print.ts';

export type Shown = { isAdminView: boolean; mayManage: boolean; withContacts: boolean; withBalances: boolean };

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

/** Those of a course who have the same part in it. */
export const GroupTable = ({ group, mayAdd, onAction, ...shown }: GroupProps) => {
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
