import { Button, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBan,
  IconCalendarPlus,
  IconChevronDown,
  IconDownload,
  IconEye,
  IconId,
  IconKey,
  IconMail,
  IconQrcode,
  IconShieldLock,
  IconShieldOff,
  IconTrash,
  IconUserMinus,
  IconUserOff,
  IconUserPlus,
  IconUserX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { may, staffAbove, staffFrom } from '@vereinshaus/contract/kit/access';
import { profile } from '@vereinshaus/contract/persons/profile';
import { isStoredSvn } from '@vereinshaus/contract/persons/svn';
import { session } from '@vereinshaus/contract/session/calls';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCommand } from '../../../kit/api.ts';
import { showBanner } from '../../../kit/banners.ts';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { useMay } from '../../../kit/May.tsx';
import { AddToCourseDialog } from '../../bookings/shared/AddToCourseDialog.tsx';
import { AddPersonDialog } from '../../guardianships/shared/AddPersonDialog.tsx';
import { useAddChildPath } from '../../registration/shared/add-child.ts';
import { ResetFactorsDialog } from '../../session/shared/ResetFactorsDialog.tsx';
import { forgetLastPerson, useUser } from '../../session/shared/session.ts';
import { dataViewersPath } from '../shared/DataViewersLink.tsx';
import { AllocationCodeDialog, AnonymiseDialog, DeathDialog, MoveDialog, RemoveDialog } from './ActionDialogs.tsx';
import { useLeaveGroup, useMarkAddressInvalid, useRevealSvn } from './profile.api.ts';
import { isAnonymised, type ProfilePerson } from './profile-form.ts';
import { SvnDialog } from './SvnDialog.tsx';

type DialogName =
  | 'course'
  | 'svn'
  | 'death'
  | 'move'
  | 'anonymise'
  | 'code'
  | 'add'
  | 'leave'
  | 'remove'
  | 'address'
  | 'factors';

type OpenProps = { person: ProfilePerson; dialog: DialogName | null; onClose: () => void };

const ConfirmedActions = ({ person, dialog, onClose }: OpenProps) => {
  const leave = useLeaveGroup();
  const markInvalid = useMarkAddressInvalid();
  const child = { child_ID: person.ID };
  return (
    <>
      <ConfirmModal
        opened={dialog === 'leave'}
        title="Wirklich?"
        confirmLabel="Aus Familie lösen"
        isPending={leave.isPending}
        onConfirm={() => leave.mutate(child, { onSettled: onClose })}
        onClose={onClose}
      >
        {person.fullname} verwaltet sich danach selbst.
      </ConfirmModal>
      <ConfirmModal
        opened={dialog === 'address'}
        title="Wirklich?"
        confirmLabel="Adresse ungültig markieren"
        isPending={markInvalid.isPending}
        onConfirm={() => markInvalid.mutate(child, { onSettled: onClose })}
        onClose={onClose}
      >
        Die Adresse von {person.fullname} gilt danach als nicht bestätigt und muss beim nächsten Speichern korrigiert
        werden.
      </ConfirmModal>
    </>
  );
};

const OpenDialog = ({ person, dialog, onClose }: OpenProps) => {
  if (dialog === 'course') return <AddToCourseDialog persons={[person]} onClose={onClose} />;
  if (dialog === 'svn') return <SvnDialog person={person} onClose={onClose} />;
  if (dialog === 'death') return <DeathDialog person={person} onClose={onClose} />;
  if (dialog === 'move') return <MoveDialog person={person} onClose={onClose} />;
  if (dialog === 'remove') return <RemoveDialog person={person} onClose={onClose} />;
  if (dialog === 'anonymise') return <AnonymiseDialog person={person} onClose={onClose} />;
  if (dialog === 'code') return <AllocationCodeDialog person={person} onClose={onClose} />;
  if (dialog === 'factors') return <ResetFactorsDialog person={person} onClose={onClose} />;
  if (dialog === 'add') return <AddPersonDialog onClose={onClose} />;
  return null;
};

/** Available actions; the server checks them again. */
const useOffered = (person: ProfilePerson) => {
  const user = useUser();
  const isSelf = person.ID === user.ID;
  const isOwn = isSelf || person.verwalter_ID === user.ID;
  const isAdmin = useMay(staffFrom(80));
  const isFullAdmin = useMay(staffAbove(80));
  const mayChange = useMay(may('user'));
  const mayReveal = useMay(profile.revealSvn.access);
  return {
    isSelf,
    isOwn,
    mayChange: mayChange && !isSelf,
    revealSvn: mayReveal && isStoredSvn(person.svn),
    svn: mayChange || isOwn,
    passwordLink: isAdmin || isOwn,
    takeOver: isAdmin && !isSelf && user.originalUser === undefined,
    addToCourse: isFullAdmin,
    markAddress: isAdmin && person.place_ID !== '',
    sendSettings: isAdmin || isOwn,
    code: isFullAdmin || isOwn,
    addPerson: isSelf && user.isVerwalter,
    register: isFullAdmin && person.isVerwalter && !isSelf,
    leave: isFullAdmin && !person.isVerwalter,
    move: isFullAdmin,
  };
};

type ItemProps = { icon: ReactNode; children: string; color?: string; onClick: () => void };

const Item = ({ icon, children, color, onClick }: ItemProps) => (
  <Menu.Item leftSection={icon} onClick={onClick} {...(color !== undefined && { color })}>
    {children}
  </Menu.Item>
);

type OfferedActions = ReturnType<typeof useOffered>;
type GroupProps = { person: ProfilePerson; offered: OfferedActions; onOpen: (dialog: DialogName) => void };

const AccountItems = ({ person, offered, onOpen }: GroupProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const sendLink = useCommand(session.sendPasswordReset, { announces: true });
  const takeOver = useCommand(session.takeOverView);
  const enter = async () => {
    await takeOver.mutateAsync({ id: person.ID });
    await forgetLastPerson(client);
    await navigate('/');
  };
  return (
    <>
      {offered.passwordLink && (
        <Item icon={<IconKey size={16} />} onClick={() => sendLink.mutate({ child_ID: person.ID })}>
          Passwort-Link schicken
        </Item>
      )}
      {offered.takeOver && (
        <Item icon={<IconEye size={16} />} onClick={() => void enter().catch(() => undefined)}>
          Ansicht übernehmen
        </Item>
      )}
      {offered.takeOver && (
        <Item icon={<IconShieldOff size={16} />} onClick={() => onOpen('factors')}>
          Zweiten Faktor zurücksetzen
        </Item>
      )}
      {offered.sendSettings && (
        <Menu.Item
          leftSection={<IconMail size={16} />}
          component={Link}
          to={`/sendungseinstellungen?child_ID=${person.ID}`}
        >
          Sendungseinstellungen
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconShieldLock size={16} />} component={Link} to={dataViewersPath(person.ID)}>
        {offered.isSelf ? 'Wer sieht meine Daten?' : 'Wer sieht diese Daten?'}
      </Menu.Item>
      {offered.isOwn && (
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          component="a"
          href={`/api/user/export/${person.ID}`}
          download
        >
          {offered.isSelf ? 'Meine Daten herunterladen' : 'Daten herunterladen'}
        </Menu.Item>
      )}
    </>
  );
};

const DataItems = ({ person, offered, onOpen }: GroupProps) => {
  const reveal = useRevealSvn();
  const show = () =>
    reveal.mutate(
      { child_ID: person.ID },
      { onSuccess: ({ svn }) => showBanner('info', `SVN von ${person.fullname}: ${svn.slice(0, 4)} ${svn.slice(4)}`) },
    );
  return (
    <>
      {offered.addToCourse && (
        <Item icon={<IconCalendarPlus size={16} />} onClick={() => onOpen('course')}>
          Zu Kurs hinzufügen
        </Item>
      )}
      {offered.svn && (
        <Item icon={<IconId size={16} />} onClick={() => onOpen('svn')}>
          {isStoredSvn(person.svn) ? 'SVN ersetzen' : 'SVN eintragen'}
        </Item>
      )}
      {offered.revealSvn && (
        <Item icon={<IconEye size={16} />} onClick={show}>
          SVN anzeigen
        </Item>
      )}
      {offered.markAddress && (
        <Item icon={<IconBan size={16} />} onClick={() => onOpen('address')}>
          Adresse ungültig markieren
        </Item>
      )}
    </>
  );
};

const AddChildItem = () => (
  <Menu.Item leftSection={<IconUserPlus size={16} />} component={Link} to={useAddChildPath()}>
    Kind hinzufügen
  </Menu.Item>
);

const GroupItems = ({ person, offered, onOpen }: GroupProps) => (
  <>
    {offered.addPerson && <AddChildItem />}
    {offered.register && (
      <Menu.Item
        leftSection={<IconUserPlus size={16} />}
        component={Link}
        to={`/benutzer/registrieren?verwalter_ID=${person.ID}&name=${encodeURIComponent(person.fullname)}`}
      >
        Person zur Familie registrieren
      </Menu.Item>
    )}
    {offered.addPerson && (
      <Item icon={<IconUserPlus size={16} />} onClick={() => onOpen('add')}>
        Person mit Code hinzufügen
      </Item>
    )}
    {offered.code && (
      <Item icon={<IconQrcode size={16} />} onClick={() => onOpen('code')}>
        Zuordnungscode erzeugen
      </Item>
    )}
    {offered.leave && (
      <Item icon={<IconUserMinus size={16} />} onClick={() => onOpen('leave')}>
        Aus Familie lösen
      </Item>
    )}
    {offered.move && (
      <Item icon={<IconArrowsExchange size={16} />} onClick={() => onOpen('move')}>
        In andere Familie verschieben
      </Item>
    )}
  </>
);

const EndItems = ({ onOpen }: Pick<GroupProps, 'onOpen'>) => (
  <>
    <Menu.Divider />
    <Item icon={<IconUserX size={16} />} onClick={() => onOpen('death')}>
      Sterbedatum
    </Item>
    <Item icon={<IconTrash size={16} />} color="red" onClick={() => onOpen('remove')}>
      Person löschen
    </Item>
    <Item icon={<IconUserOff size={16} />} color="red" onClick={() => onOpen('anonymise')}>
      Anonymisieren (DSGVO)
    </Item>
  </>
);

/** A deleted person can only be anonymised. */
export const AnonymiseDeleted = ({ person }: { person: ProfilePerson }) => {
  const [isOpen, setIsOpen] = useState(false);
  const mayAnonymise = useMay(may('user'));
  if (!mayAnonymise || isAnonymised(person)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        Anonymisieren (DSGVO)
      </Button>
      {isOpen && <AnonymiseDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** All actions for a person, in one menu. */
export const ProfileActions = ({ person }: { person: ProfilePerson }) => {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const offered = useOffered(person);
  const close = () => setDialog(null);
  const isAnythingOffered = offered.isOwn || offered.passwordLink || offered.mayChange || offered.svn;
  if (!isAnythingOffered) return null;
  return (
    <>
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            Aktionen
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <AccountItems person={person} offered={offered} onOpen={setDialog} />
          <DataItems person={person} offered={offered} onOpen={setDialog} />
          <GroupItems person={person} offered={offered} onOpen={setDialog} />
          {offered.mayChange && <EndItems onOpen={setDialog} />}
        </Menu.Dropdown>
      </Menu>
      <OpenDialog person={person} dialog={dialog} onClose={close} />
      <ConfirmedActions person={person} dialog={dialog} onClose={close} />
    </>
  );
};
