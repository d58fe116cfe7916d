import { Menu, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBuildingCommunity,
  IconDevices,
  IconLogout,
  IconMailbox,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAddChildPath } from '../areas/registration/shared/add-child.ts';
import { SignOutEverywhereModal } from '../areas/session/shared/SignOutEverywhereModal.tsx';
import { ownProfilePath, useUser } from '../areas/session/shared/session.ts';
import { PersonAvatar } from '../kit/PersonAvatar.tsx';

const iconSize = 18;

export const PersonMenu = () => {
  const user = useUser();
  const addChild = useAddChildPath();
  const [isConfirming, confirming] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal>
        <Menu.Target>
          <UnstyledButton aria-label={`Menü von ${user.fullname}`} h={44} miw={44} display="flex" style={avatarButton}>
            <PersonAvatar personId={user.ID} name={user.fullname} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--mantine-color-text)">
              {user.fullname}
            </Text>
            <Text size="xs" truncate>
              {user.email}
            </Text>
          </Menu.Label>
          <Menu.Item component={Link} to={ownProfilePath(user)} leftSection={<IconUser size={iconSize} aria-hidden />}>
            Mein Profil
          </Menu.Item>
          {user.isVerwalter && (
            <Menu.Item component={Link} to={addChild} leftSection={<IconUserPlus size={iconSize} aria-hidden />}>
              Kind hinzufügen
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to="/sendungseinstellungen"
            leftSection={<IconMailbox size={iconSize} aria-hidden />}
          >
            Sendungseinstellungen
          </Menu.Item>
          {user.multiple && (
            <Menu.Item
              component={Link}
              to="/meineVereine"
              leftSection={<IconBuildingCommunity size={iconSize} aria-hidden />}
            >
              Meine Vereine
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDevices size={iconSize} aria-hidden />} onClick={confirming.open}>
            Auf allen Geräten abmelden
          </Menu.Item>
          <Menu.Item component={Link} to="/benutzer/logout" leftSection={<IconLogout size={iconSize} aria-hidden />}>
            Abmelden
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutEverywhereModal opened={isConfirming} onClose={confirming.close} />
    </>
  );
};

const avatarButton = { alignItems: 'center', justifyContent: 'center' };
