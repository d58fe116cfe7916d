import { Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDay, formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { platform } from '@vereinshaus/contract/platform/calls';
import { clubStateLabels } from '@vereinshaus/contract/platform/club-states';
import { useParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { Facts } from '../../kit/Facts.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { formatBytes } from '../../kit/format-bytes.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { AppointSection } from './AppointSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { HostSection } from './HostSection.tsx';
import { PracticeSection } from './PracticeSection.tsx';
import { QuotaSection } from './QuotaSection.tsx';
import { StandingSection } from './StandingSection.tsx';

export type PlatformClub = ReplyOf<typeof platform.club>;

const back = { to: '/plattform', label: 'Plattform' };

/** What becomes of it is decided by its move. */
const isAway = ({ state }: PlatformClub) => state === 'leaving' || state === 'moved' || state === 'arriving';

const factsOf = (club: PlatformClub) => [
  { label: 'Status', value: clubStateLabels[club.state] },
  { label: 'Mitglieder', value: formatNumber(club.members) },
  { label: 'Personen', value: formatNumber(club.persons) },
  { label: 'Kurse', value: formatNumber(club.courses) },
  { label: 'Buchungen', value: formatNumber(club.bookings) },
  { label: 'Speicher', value: formatBytes(club.storageBytes) },
  { label: 'E-Mails in 30 Tagen', value: formatNumber(club.mails) },
  { label: 'Anfragen in 7 Tagen', value: formatNumber(club.requests) },
  { label: 'Antwortzeit in 7 Tagen', value: `${formatNumber(Math.round(club.busySeconds))} Sekunden` },
  { label: 'Letzte Aktivität', value: club.lastActiveOn === 0 ? 'noch nie' : formatDay(club.lastActiveOn) },
  { label: 'Letzte Anmeldung', value: club.lastSignIn === 0 ? 'noch nie' : formatMoment(club.lastSignIn) },
];

const Standing = ({ club }: { club: PlatformClub }) => (
  <>
    {club.state === 'removed' && (
      <StatusBanner kind="error">
        {`Dieser Verein wird ab ${formatDayOf(club.erasedFrom)} mit allem darin gelöscht. Bis dahin kannst du ihn wieder in Betrieb nehmen.`}
      </StatusBanner>
    )}
    {club.state === 'leaving' && (
      <StatusBanner kind="info">
        Der Verein zieht gerade in eine andere Installation um. Wer kommt, wird vertröstet.
      </StatusBanner>
    )}
    {club.state === 'moved' && (
      <StatusBanner kind="info">
        {`Der Verein ist umgezogen nach ${club.movedTo}. Hier liegt noch die alte Kopie; gelöscht oder zurückgeholt wird sie am Server (docs/betrieb.md, Umzug).`}
      </StatusBanner>
    )}
    {club.state === 'arriving' && (
      <StatusBanner kind="info">Der Verein zieht gerade hierher um und öffnet, sobald alles geprüft ist.</StatusBanner>
    )}
    {club.state === 'suspended' && (
      <StatusBanner kind="info">
        {`Der Verein ist stillgelegt.${club.suspensionText === '' ? '' : ` Wer kommt, liest: „${club.suspensionText}“`}`}
      </StatusBanner>
    )}
  </>
);

/** Ein Verein, wie ihn die Plattform sieht: numbers, names and standing. */
export const PlatformClubPage = () => {
  const { clubID } = useParams();
  const club = useQuery(query(platform.club, { clubID: Number(clubID) }));
  return (
    <>
      <PageHeader
        title={club.data?.name ?? 'Verein der Plattform'}
        back={back}
        description="Alles, was du hier tust, steht in der Historie des Vereins."
      />
      <QueryState query={club}>
        {(found) => (
          <Stack gap="lg" maw="var(--width-text)">
            <Standing club={found} />
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <FormSection title="Zahlen">
                <Facts of={factsOf(found)} />
              </FormSection>
            </Paper>
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <QuotaSection club={found} />
            </Paper>
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <HostSection club={found} />
            </Paper>
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <AppointSection club={found} />
            </Paper>
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <PracticeSection club={found} />
            </Paper>
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <ExportSection club={found} />
            </Paper>
            {!isAway(found) && (
              <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
                <StandingSection club={found} />
              </Paper>
            )}
          </Stack>
        )}
      </QueryState>
    </>
  );
};
