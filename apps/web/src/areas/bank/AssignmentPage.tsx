import { Anchor, Button, Group, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bank } from '@vereinshaus/contract/bank/calls';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAnnouncement } from '../../kit/announce.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Pager, pageText } from '../../kit/Pager.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { BookConfidentMatches, LastRun } from './BookConfidentMatches.tsx';
import { BookedLines } from './BookedLines.tsx';
import { linesQuery } from './bank.api.ts';
import { LineList } from './LineList.tsx';
import { countOf } from './line-text.ts';
import { PreliminaryLines } from './PreliminaryLines.tsx';
import { RulesSection } from './RulesSection.tsx';

const perPage = 50;

const tabNames = ['offen', 'zugeordnet', 'regeln'] as const;
type TabName = (typeof tabNames)[number];

const Nothing = ({ isSearched }: { isSearched: boolean }) => (
  <EmptyState
    action={
      <Button component={Link} to="/buchhaltung/bankimport" variant="light">
        Zum Bankimport
      </Button>
    }
  >
    {isSearched ? 'Keine Zeile passt dazu.' : 'Alles ist zugeordnet. Neue Zeilen kommen mit dem nächsten Kontoauszug.'}
  </EmptyState>
);

/** Open lines: those that need a decision first. */
const OpenLines = ({ members, search }: { members: boolean; search: string }) => {
  const [shownPage, setShownPage] = useState({ search, page: 1 });
  // A new search starts at page 1.
  const page = shownPage.search === search ? shownPage.page : 1;
  const lines = useQuery(linesQuery({ state: 'open', members, search, page, size: perPage }));
  const { total = 0 } = lines.data ?? {};
  const pageCount = Math.ceil(total / perPage);
  const shown = `${countOf(total, 'Zeile', 'Zeilen')}${pageText(page, pageCount)}`;
  useAnnouncement(lines.data === undefined || lines.isPlaceholderData ? undefined : shown);
  return (
    <QueryState query={lines} isEmpty={() => total === 0} empty={<Nothing isSearched={search !== ''} />}>
      {(data) => (
        <Stack>
          <LineList lines={data.lines} />
          <Pager page={page} pageCount={pageCount} onPage={(next) => setShownPage({ search, page: next })} />
        </Stack>
      )}
    </QueryState>
  );
};

const Assignment = ({ members }: { members: boolean }) => {
  const [params, setParams] = useSearchParams();
  // The global search links here with its search text.
  const [typed, setTyped] = useState(params.get('suche') ?? '');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const tab: TabName = tabNames.find((name) => name === params.get('tab')) ?? 'offen';
  const mayBook = useMay(bank.book.access);
  const summary = useQuery(linesQuery({ state: 'open', members, search: '', page: 1, size: perPage }));
  const { open = 0, certain = 0, certainAmount = 0 } = summary.data ?? {};
  return (
    <>
      <PageHeader
        title={members ? 'Mitgliederzuordnung' : 'Zuordnung'}
        description={
          members
            ? 'Geld von Familien: Wer es überwiesen hat, erkennt das Programm an Kundenreferenz, IBAN und Name.'
            : 'Alles, was die Bank gebucht hat und noch nicht verbucht ist.'
        }
        action={mayBook && <BookConfidentMatches count={certain} cents={certainAmount} />}
      />
      <Group justify="space-between" mb="md" gap="sm">
        <Text>
          {summary.data === undefined
            ? '…'
            : open === 0
              ? 'Nichts wartet.'
              : `${countOf(open, 'Zeile wartet', 'Zeilen warten')}, davon ${certain === 0 ? 'keine sicher' : `${formatNumber(certain)} sicher (${formatMoney(certainAmount)})`}.`}{' '}
          <Anchor component={Link} to={members ? '/buchhaltung/zuordnung' : '/buchhaltung/mitgliederzuordnung'} inherit>
            {members ? 'Alle Zeilen' : 'Nur Geld von Familien'}
          </Anchor>
        </Text>
        {tab === 'offen' && (
          <TextInput
            aria-label="Zeilen suchen"
            placeholder="Name, Text, Betrag"
            leftSection={<IconSearch size={18} aria-hidden />}
            w={{ base: '100%', sm: 240 }}
            value={typed}
            maxLength={100}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Group>
      <Tabs
        value={tab}
        onChange={(name) => setParams(name === null || name === 'offen' ? {} : { tab: name })}
        keepMounted={false}
      >
        <TabsList active={tab} mb="md">
          <Tabs.Tab value="offen">Offen</Tabs.Tab>
          <Tabs.Tab value="zugeordnet">Zugeordnet</Tabs.Tab>
          <Tabs.Tab value="regeln">Regeln</Tabs.Tab>
        </TabsList>
        <Tabs.Panel value="offen">
          <LastRun />
          <OpenLines members={members} search={search} />
          <PreliminaryLines lines={summary.data?.preliminary ?? []} />
        </Tabs.Panel>
        <Tabs.Panel value="zugeordnet">
          <BookedLines members={members} />
        </Tabs.Panel>
        <Tabs.Panel value="regeln">
          <RulesSection />
        </Tabs.Panel>
      </Tabs>
    </>
  );
};

/** /buchhaltung/zuordnung: the complete worklist. */
export const AssignmentPage = () => <Assignment key="all" members={false} />;

/** /buchhaltung/mitgliederzuordnung: only payments of families. */
export const MemberAssignmentPage = () => <Assignment key="members" members />;
