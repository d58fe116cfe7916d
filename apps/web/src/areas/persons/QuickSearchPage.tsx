import { Anchor, Badge, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { staffAbove } from '@vereinshaus/contract/kit/access';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { accountWord } from '@vereinshaus/contract/ledger/balance-text';
import { type FoundPerson, seesBalances, shortestName } from '@vereinshaus/contract/persons/calls';
import { personLists } from '@vereinshaus/contract/persons/person-lists';
import { Link, useSearchParams } from 'react-router';
import { useAnnouncement } from '../../kit/announce.ts';
import { send } from '../../kit/api.ts';
import searching from '../../kit/drawings/search.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ErrorWithRetry, SkeletonLines } from '../../kit/QueryState.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { DebouncedInput } from '../../kit/table/DebouncedInput.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { SendMessageButton } from '../messaging/shared/SendMessageButton.tsx';
import { BalanceText } from './shared/BalanceText.tsx';
import { listName } from './shared/list-name.ts';
import { ListOriginContext, useListOrigin } from './shared/list-origin.ts';
import { usePersonSearch } from './shared/person-search.ts';
import { phoneHref } from './shared/phone-href.ts';

const maxHits = 100;

const Hit = ({ person }: { person: FoundPerson }) => {
  const { memberStates, noMembership } = useClub();
  const { profileOf } = useListOrigin();
  const place = [person.postal_code, person.locality].filter(Boolean).join(' ');
  return (
    <Card withBorder component="article" aria-label={listName(person)} padding="sm">
      <Stack gap={4}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Anchor component={Link} {...profileOf(person.ID)} fw={600}>
            {listName(person)}
          </Anchor>
          {!noMembership && person.memberStatus !== undefined && (
            <Badge variant="light" radius="sm" style={{ flexShrink: 0 }}>
              {membershipRoleLabel(person.memberStatus, memberStates)}
            </Badge>
          )}
        </Group>
        <Text size="sm">{person.birthdate === 0 ? 'Geburtsdatum unbekannt' : formatDay(person.birthdate)}</Text>
        {person.phone && (
          <Anchor href={phoneHref(person.phone)} size="sm">
            {formatPhone(person.phone)}
          </Anchor>
        )}
        {person.email && (
          <Anchor href={`mailto:${person.email}`} size="sm">
            {person.email}
          </Anchor>
        )}
        {person.saldo !== undefined && (
          <Text size="sm">
            {accountWord(person)}: <BalanceText of={person} isNamed />
          </Text>
        )}
        {place !== '' && (
          <Text size="sm" c="dimmed">
            {place}
          </Text>
        )}
      </Stack>
    </Card>
  );
};

const ExcelButton = ({ found }: { found: readonly FoundPerson[] }) => {
  const download = useMutation({
    mutationFn: () => send(personLists.excel, { user_ids: found.map(({ ID }) => ID) }),
    onSuccess: ({ fileName, mimeType, content }) => saveFile(fileName, mimeType, content),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Excel
    </Button>
  );
};

const nobody = 'Keine solchen Benutzer';

const countText = (count: number): string => {
  if (count === 0) return nobody;
  if (count >= maxHits) return `Die ersten ${maxHits} Personen. Tippe mehr, um weniger zu finden.`;
  return count === 1 ? '1 Person' : `${count} Personen`;
};

const Hits = ({ found }: { found: readonly FoundPerson[] }) => {
  const mayTakeAway = useMay(staffAbove(50));
  if (found.length === 0) return <EmptyState drawing={searching}>{nobody}</EmptyState>;
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {countText(found.length)}
        </Text>
        {mayTakeAway && (
          <Group gap="xs">
            <ExcelButton found={found} />
            <SendMessageButton recipients={async () => found} />
          </Group>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {found.map((person) => (
          <Hit key={person.ID} person={person} />
        ))}
      </SimpleGrid>
    </Stack>
  );
};

/** /benutzer/schnell: one search field, up to a hundred persons. */
export const QuickSearchPage = () => {
  const [params, setParams] = useSearchParams();
  const name = (params.get('q') ?? '').trim();
  const seesMoney = useMay(seesBalances);
  const search = usePersonSearch(name, {
    minLength: shortestName,
    furtherFields: [
      'email',
      'phone',
      'postal_code',
      'locality',
      'memberStatus',
      ...(seesMoney ? (['saldo'] as const) : []),
    ],
  });
  const isTyped = name.length >= shortestName;
  // The first result is announced, too, because there was none before typing.
  useAnnouncement(search.found && !search.isFetching ? countText(search.found.length) : isTyped ? undefined : '');
  return (
    <ListOriginContext value={{ label: 'Schnellsuche' }}>
      <PageHeader title="Schnellsuche" />
      <DebouncedInput
        type="search"
        size="md"
        maw={480}
        mb="lg"
        aria-label="Name, E-Mail, Telefon …"
        placeholder="Name, E-Mail, Telefon …"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={name}
        minLength={shortestName}
        onCommit={(q) => setParams(q === '' ? {} : { q }, { replace: true })}
        data-autofocus
      />
      {!isTyped && <Text c="dimmed">Tippe mindestens {shortestName} Zeichen.</Text>}
      {isTyped && search.isError && <ErrorWithRetry error={search.error} onRetry={() => void search.refetch()} />}
      {isTyped && search.isPending && <SkeletonLines />}
      {search.found && <Hits found={search.found} />}
    </ListOriginContext>
  );
};
