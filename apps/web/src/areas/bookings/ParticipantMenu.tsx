import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { bookings, type Participant } from '@vereinshaus/contract/bookings/calls';
import { type ParticipationRole, participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { staffFrom } from '@vereinshaus/contract/kit/access';
import { Link } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { useHide } from './participants.api.ts';

export type ParticipantAction =
  | { kind: 'role'; role: ParticipationRole }
  | { kind: 'admit' }
  | { kind: 'leave'; refund: boolean }
  | { kind: 'move' }
  | { kind: 'note' }
  | { kind: 'price' }
  | { kind: 'end' };

type Props = { part: Participant; onAction: (action: ParticipantAction) => void };

type ItemsProps = Props & { mayChangeRole: boolean };

const WaitingItems = ({ mayChangeRole, onAction }: ItemsProps) => (
  <>
    {mayChangeRole && <Menu.Item onClick={() => onAction({ kind: 'admit' })}>Von der Warteliste aufnehmen</Menu.Item>}
    <Menu.Item color="red" onClick={() => onAction({ kind: 'leave', refund: false })}>
      Von der Warteliste entfernen
    </Menu.Item>
  </>
);

const RoleItem = ({ part, onAction }: Props) =>
  part.registration.role === participationRole.trainer ? (
    <Menu.Item onClick={() => onAction({ kind: 'role', role: participationRole.participant })}>
      Zum Teilnehmer machen
    </Menu.Item>
  ) : (
    <Menu.Item onClick={() => onAction({ kind: 'role', role: participationRole.waiting })}>
      Wieder auf die Warteliste setzen
    </Menu.Item>
  );

const ActiveItems = ({ part, mayChangeRole, onAction }: ItemsProps) => {
  const isParticipant = part.registration.role === participationRole.participant;
  return (
    <>
      {mayChangeRole && <RoleItem part={part} onAction={onAction} />}
      {mayChangeRole && isParticipant && (
        <Menu.Item onClick={() => onAction({ kind: 'move' })}>In einen anderen Kurs umbuchen</Menu.Item>
      )}
      {isParticipant && (
        <Menu.Item color="red" onClick={() => onAction({ kind: 'leave', refund: true })}>
          Abmelden, Kosten gutschreiben
        </Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => onAction({ kind: 'leave', refund: false })}>
        {isParticipant ? 'Abmelden ohne Gutschrift' : 'Als Trainer abmelden'}
      </Menu.Item>
    </>
  );
};

const TrainerItems = ({ part, mayChangeRole, onAction }: ItemsProps) => {
  const hide = useHide();
  const { course_ID, child_ID, hidden, role } = part.registration;
  if (role === participationRole.trainer) {
    return (
      <Menu.Item onClick={() => hide.mutate({ course_ID, child_ID, hidden: !hidden })}>
        {hidden ? 'Für Teilnehmer sichtbar machen' : 'Vor Teilnehmern verbergen'}
      </Menu.Item>
    );
  }
  return mayChangeRole ? (
    <Menu.Item onClick={() => onAction({ kind: 'role', role: participationRole.trainer })}>Mache zum Trainer</Menu.Item>
  ) : null;
};

/** What the office can do with a booking. After somebody has left only the end can be changed. */
export const ParticipantMenu = ({ part, onAction }: Props) => {
  const isAdministrator = useMay(staffFrom(80));
  const { course_ID, role, timeLeave } = part.registration;
  const items = { part, onAction, mayChangeRole: useMay(bookings.toggleRole.access, { course_ID }) };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={`Aktionen für ${part.child.fullname}`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {timeLeave > 0 ? (
          <Menu.Item onClick={() => onAction({ kind: 'end' })}>Ende ändern</Menu.Item>
        ) : (
          <>
            <TrainerItems {...items} />
            {role === participationRole.waiting ? <WaitingItems {...items} /> : <ActiveItems {...items} />}
            <Menu.Divider />
            <Menu.Item onClick={() => onAction({ kind: 'note' })}>Notiz des Vereins</Menu.Item>
            {isAdministrator && role === participationRole.participant && (
              <Menu.Item onClick={() => onAction({ kind: 'price' })}>Preis ändern</Menu.Item>
            )}
            {isAdministrator && (
              <Menu.Item component={Link} to={`/kurs/buchungen/user/${part.child.ID}`}>
                Letzte Buchungen
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
