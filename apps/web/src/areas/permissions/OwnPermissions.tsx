import { List, Stack, Text } from '@mantine/core';
import { staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useUser } from '../session/shared/session.ts';

const grantText = (grant: string) => {
  const entityId = grant.split('|')[1];
  return entityId === undefined ? permissionLabel(grant) : `${permissionLabel(grant)}, nur für Nr. ${entityId}`;
};

/** For staff who may not see other persons' grants: their own permissions. */
export const OwnPermissions = () => {
  const user = useUser();
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader
        title="Berechtigungen"
        description="Wer im Verein was darf, sehen nur Personen mit der Berechtigung „Verein und Berechtigungen“."
      />
      <Text fw={600}>Deine Rolle: {staffLevelLabel(user.role)}</Text>
      {user.permissions.length === 0 ? (
        <Text c="dimmed">Einzelne Berechtigungen hast du keine.</Text>
      ) : (
        <>
          <Text mt="sm">Deine Berechtigungen:</Text>
          <List>
            {user.permissions.map((grant) => (
              <List.Item key={grant}>{grantText(grant)}</List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
};
