import { Anchor, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { handovers } from '@vereinshaus/contract/handover/calls';
import { addDays, dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type BoardEntry, membership } from '@vereinshaus/contract/membership/calls';
import { dayOfTime } from '@vereinshaus/contract/membership/rules';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { dayNumberOf } from './role-days.ts';

const nameOf = ({ titlesAnte, prename, lastname, titlesPost }: BoardEntry): string => {
  const name = [titlesAnte, prename, lastname].filter(Boolean).join(' ');
  return titlesPost === '' ? name : `${name}, ${titlesPost}`;
};

/** The address of the function; the private one is only included for users who may read persons. */
const mailOf = ({ roleEmail, email }: BoardEntry): string => roleEmail || (email ?? '');

const BoardCard = ({ entry }: { entry: BoardEntry }) => {
  const mail = mailOf(entry);
  return (
    <Card withBorder padding="lg" component="li">
      <Group wrap="nowrap" align="flex-start">
        <PersonAvatar personId={entry.ID} name={`${entry.prename} ${entry.lastname}`} size={52} />
        <Stack gap={2} miw={0}>
          <Text size="sm" fw={600} c="var(--mantine-color-accent-text)">
            {entry.roleDescriptionLong}
          </Text>
          <Text fw={650}>{nameOf(entry)}</Text>
          <Text size="sm" c="dimmed">
            seit {formatDay(dayNumberOf(entry.roleTimeStart))}
          </Text>
          {mail !== '' && (
            <Anchor href={`mailto:${mail}`} size="sm">
              <Group gap={6} wrap="nowrap" component="span">
                <IconMail size={16} aria-hidden />
                <span>
                  {mail.replace(/@.*/, '')}
                  <wbr />
                  {mail.replace(/^[^@]*/, '')}
                </span>
              </Group>
            </Anchor>
          )}
        </Stack>
      </Group>
    </Card>
  );
};

const columns = { base: 1, sm: 2, xl: 3 };

const Skeletons = () => (
  <SimpleGrid cols={columns} role="status" aria-label="Wird geladen …">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height={110} radius="md" />
    ))}
  </SimpleGrid>
);

/** § 14 VerG: days within which a club must report new representatives to the authority. */
const daysToReport = 28;

/** Deadline for reporting a change of the board; null = no recent change. */
const reportUntil = (board: readonly BoardEntry[], day: IsoDay): { since: IsoDay; until: IsoDay } | null => {
  const begun = board.flatMap(({ roleTimeStart }) => dayOfTime(roleTimeStart) ?? []).filter((start) => start <= day);
  const since = begun.toSorted((a, b) => a.localeCompare(b)).at(-1);
  if (since === undefined) return null;
  const until = addDays(since, daysToReport);
  return until < day ? null : { since, until };
};

const ReportHint = ({ board }: { board: readonly BoardEntry[] }) => {
  const report = reportUntil(board, dayInVienna(useOpenedAt()));
  if (report === null) return null;
  return (
    <StatusBanner kind="info">
      Seit {formatDay(report.since)} ist jemand neu im Vorstand. Wer den Verein nach außen vertritt, muss binnen vier
      Wochen bei der Vereinsbehörde stehen (§ 14 VerG), also bis {formatDay(report.until)}. Die Meldung ist unter
      „Amtsübergabe“ vorbereitet.
    </StatusBanner>
  );
};

/** Links predecessors and successors to their handover. */
const HandoverHint = () => {
  const { data } = useQuery(query(handovers.list, {}));
  if (data === undefined || data.handovers.length === 0) return null;
  return (
    <StatusBanner kind="info">
      Eine Funktion wechselt: {data.handovers.map((handover) => handover.function).join(', ')}.{' '}
      <Anchor component={Link} to="/amtsuebergabe">
        Zur Amtsübergabe
      </Anchor>
    </StatusBanner>
  );
};

/** /vorstand: the board, visible to everyone who is signed in. */
export const BoardPage = () => {
  const club = useClub();
  const board = useQuery(query(membership.board, {}));
  const mayManage = useMay(membership.addRole.access);
  return (
    <Stack gap={0} data-page="content">
      <PageHeader title="Vorstand" description={`Das Team ${club.fullNameDeclined || `von ${club.name}`}`} />
      <QueryState
        query={board}
        skeleton={<Skeletons />}
        isEmpty={({ users }) => users.length === 0}
        empty={
          mayManage ? (
            <EmptyState
              action={
                <Button component={Link} to="/benutzer/liste" variant="light">
                  Alle Personen
                </Button>
              }
            >
              Der Vorstand ist noch nicht eingetragen. Funktionen vergibst du im Profil einer Person unter „Rollen“.
            </EmptyState>
          ) : (
            'Der Vorstand ist noch nicht eingetragen.'
          )
        }
      >
        {({ users }) => (
          <Stack>
            {mayManage && <ReportHint board={users} />}
            <HandoverHint />
            <SimpleGrid cols={columns} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {users.map((entry) => (
                <BoardCard key={`${entry.ID}-${entry.role}`} entry={entry} />
              ))}
            </SimpleGrid>
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
