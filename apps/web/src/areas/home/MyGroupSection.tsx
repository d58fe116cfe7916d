import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { ageOn, dayInVienna, fromDayNumber } from '@vereinshaus/contract/kit/days';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { Link } from 'react-router';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { HomeCard } from '../../kit/HomeCard.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useViewer } from '../../kit/May.tsx';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useAddChildPath } from '../registration/shared/add-child.ts';
import { personPath, useUser } from '../session/shared/session.ts';
import classes from './home.module.css';

const SharedChildrenCard = part(() => import('../guardianships/shared/SharedChildrenCard.tsx'), 'SharedChildrenCard');

type Managee = SignedInUser['managees'][number];

const ageOf = ({ birthdate }: Managee, now: Date): string => {
  const birth = fromDayNumber(birthdate);
  if (birth === null) return '';
  const age = ageOn(birth, dayInVienna(now));
  return age === 1 ? '1 Jahr' : `${age} Jahre`;
};

/** One family member, with the most used links. */
const Child = ({ managee, profile }: { managee: Managee; profile: string }) => {
  const age = ageOf(managee, useOpenedAt());
  return (
    <Group component="li" wrap="nowrap" gap="sm" mih={56}>
      <PersonAvatar personId={managee.ID} name={managee.fullname} size={44} />
      <div>
        <Text fw={600}>
          {managee.prename || managee.fullname}
          {age !== '' && (
            <Text span fw={400} c="dimmed">
              , {age}
            </Text>
          )}
        </Text>
        <Group gap="md">
          <Anchor
            component={Link}
            to={`/kurs/meine?person=${managee.ID}`}
            className={classes.childLink}
            aria-label={`Buchungen von ${managee.prename}`}
          >
            Buchungen
          </Anchor>
          <Anchor
            component={Link}
            to={profile}
            className={classes.childLink}
            aria-label={`Daten von ${managee.prename}`}
          >
            Daten
          </Anchor>
        </Group>
      </div>
    </Group>
  );
};

/** Meine Familie: the persons a Verwalter manages, and adding one. */
export const MyGroupSection = () => {
  const user = useUser();
  const viewer = useViewer();
  const addChild = useAddChildPath();
  const others = user.managees.filter((managee) => managee.ID !== user.ID);
  if (viewer === null) return null;
  return (
    <HomeCard title="Meine Familie" icon={IconUsersGroup} folds={others.length === 0}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {others.map((managee) => (
          <Child key={managee.ID} managee={managee} profile={personPath(viewer, managee.ID)} />
        ))}
      </Stack>
      <DelayedSuspense>
        <SharedChildrenCard />
      </DelayedSuspense>
      <Link to={addChild} className={classes.addChild}>
        <IconUserPlus size={24} stroke={1.75} aria-hidden />
        Kind hinzufügen
      </Link>
    </HomeCard>
  );
};
