import { Avatar, Badge, Card, Group, Image, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { session } from '@vereinshaus/contract/session/calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { isInsideApp } from '../../kit/native-app.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { ClubLogo } from '../clubs/shared/ClubLogo.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { forgetTarget, storedTarget } from './shared/target.ts';

type Account = ReplyOf<typeof session.linkedAccounts>['users'][number];

type EntryProps = { logo: ReactNode; name: string; note: ReactNode; mark?: ReactNode };

const Entry = ({ logo, name, note, mark }: EntryProps) => (
  <Group wrap="nowrap" justify="space-between">
    <Group wrap="nowrap" miw={0}>
      {logo}
      <Stack gap={2} miw={0}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </Stack>
    </Group>
    {mark}
  </Group>
);

const CurrentClubCard = () => {
  const club = useClub();
  return (
    <Card component={Link} to={storedTarget() ?? '/'} onClick={forgetTarget} withBorder>
      <Entry
        logo={<ClubLogo size={48} />}
        name={club.name}
        note="Weiter in diesem Verein"
        mark={
          <Badge variant="light" size="lg" flex="none">
            momentan hier
          </Badge>
        }
      />
    </Card>
  );
};

const accountLogo = (account: Account) =>
  account.logo === '' ? (
    <Avatar name={account.name} color="gray" radius="md" size={48} aria-hidden />
  ) : (
    <Image src={account.logo} alt="" h={48} w={48} fit="contain" />
  );

/** In the mobile app a new window would leave the app. */
const AccountCard = ({ account }: { account: Account }) => (
  <Card
    component="a"
    href={account.login_url}
    withBorder
    {...(!isInsideApp() && { target: '_blank', rel: 'noopener' })}
  >
    <Entry
      logo={accountLogo(account)}
      name={account.name}
      note={account.platform}
      mark={<IconExternalLink size={20} aria-hidden />}
    />
  </Card>
);

/** Meine Vereine: this club, and accounts with the same e-mail address in other clubs. */
export const MyClubsPage = () => {
  const accounts = useQuery(query(session.linkedAccounts, {}));
  return (
    <Stack data-page="content">
      <PageHeader title="Meine Vereine" />
      <CurrentClubCard />
      <Text component="h2" fw={650} mt="sm">
        Weitere Konten
      </Text>
      <QueryState
        query={accounts}
        isEmpty={({ users }) => users.length === 0}
        empty="Leider keine anderen Konten gefunden."
      >
        {({ users }) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {users.map((account) => (
              <AccountCard key={account.login_url} account={account} />
            ))}
          </SimpleGrid>
        )}
      </QueryState>
    </Stack>
  );
};
