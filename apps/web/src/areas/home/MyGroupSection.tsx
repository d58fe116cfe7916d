import { Group, Stack, Text } from '@mantine/core';
import { IconChevronRight, IconUsersGroup } from '@tabler/icons-react';
import { ageOn, dayInVienna, fromDayNumber } from '@vereinshaus/contract/days';
import type { SignedInUser } from '@vereinshaus/contract/session';
import { Link } from 'react-router';
import { HomeCard } from '../../kit/HomeCard.tsx';
import { useViewer } from '../../kit/May.tsx';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { personPath, useUser } from '../session/shared/session.ts';
import classes from './home.module.css';

type Managee = SignedInUser['managees'][number];

const ageOf = (managee: Managee): string | null => {
  const birth = fromDayNumber(managee.birthdate);
  if (birth === null) return null;
  const age = ageOn(birth, dayInVienna(new Date()));
  return age === 1 ? '1 Jahr' : `${age} Jahre`;
};

const PersonRow = ({ managee, to }: { managee: Managee; to: string }) => (
  <Link to={to} className={classes.row}>
    <Group wrap="nowrap" gap="sm">
      <PersonAvatar personId={managee.ID} name={managee.fullname} />
      <div>
        <Text fw={600}>{managee.fullname}</Text>
        <Text size="sm" c="dimmed">
          {ageOf(managee)}
        </Text>
      </div>
    </Group>
    <IconChevronRight size={18} aria-hidden />
  </Link>
);

/** Meine Gruppe: the persons a Verwalter looks after. */
export const MyGroupSection = () => {
  const user = useUser();
  const viewer = useViewer();
  const others = user.managees.filter((managee) => managee.ID !== user.ID);
  if (viewer === null || others.length === 0) return null;
  return (
    <HomeCard title="Meine Gruppe" icon={IconUsersGroup}>
      <Stack gap={0}>
        {others.map((managee) => (
          <PersonRow key={managee.ID} managee={managee} to={personPath(viewer, managee.ID)} />
        ))}
      </Stack>
    </HomeCard>
  );
};
