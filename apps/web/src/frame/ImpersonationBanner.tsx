import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type SignedInUser, session } from '@vereinshaus/contract/session/calls';
import { useNavigate } from 'react-router';
import { forgetLastPerson, useUser } from '../areas/session/shared/session.ts';
import { useCommand } from '../kit/api.ts';
import classes from './frame.module.css';

type OriginalUser = NonNullable<SignedInUser['originalUser']>;

const Banner = ({ user, originalUser }: { user: SignedInUser; originalUser: OriginalUser }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const resetView = useCommand(session.resetView);
  const goBack = async () => {
    await resetView.mutateAsync({});
    await forgetLastPerson(client);
    // Back to the person whose view was taken over.
    await navigate(`/benutzer/liste/${user.ID}`);
  };
  return (
    <Group role="status" className={classes.impersonation} justify="space-between" gap="xs">
      <Group gap="xs" wrap="nowrap">
        <IconEye size={20} aria-hidden />
        <Text size="sm" fw={600}>
          Du siehst Vereinshaus als {user.fullname}.
        </Text>
      </Group>
      <Button
        size="xs"
        variant="default"
        loading={resetView.isPending}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => void goBack().catch(() => undefined)}
      >
        Zurück zu {originalUser.fullname}
      </Button>
    </Group>
  );
};

/** Shown while an administrator has taken over another person's view. */
export const ImpersonationBanner = () => {
  const user = useUser();
  return user.originalUser === undefined ? null : <Banner user={user} originalUser={user.originalUser} />;
};
