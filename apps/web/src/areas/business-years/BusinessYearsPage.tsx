import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type BusinessYear, businessYears } from '@vereinshaus/contract/business-years/calls';
import { dayInVienna, formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { ChangesDialog } from '../history/shared/ChangesDialog.tsx';
import { useRemoveYear, yearChangesQuery, yearsQuery } from './business-years.api.ts';
import { CloseYearDialog } from './CloseYearDialog.tsx';
import { OpeningDialog } from './OpeningDialog.tsx';
import { PrepareYearDialog } from './PrepareYearDialog.tsx';
import { ReopenYearDialog } from './ReopenYearDialog.tsx';
import { keptText, nextStart, stateOf, yearName } from './year-text.ts';

type Deed = 'close' | 'reopen' | 'remove' | 'opening' | 'changes';
type OpenDialog = { deed: Deed; year: BusinessYear };

const RemoveModal = ({ year, onClose }: { year: BusinessYear; onClose: () => void }) => {
  const remove = useRemoveYear();
  return (
    <ConfirmModal
      opened
      title="Geschäftsjahr entfernen?"
      confirmLabel="Geschäftsjahr entfernen"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ ID: year.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      {`Das Geschäftsjahr ${yearName(year)} und sein Voranschlag werden entfernt. Die Buchungen bleiben.`}
    </ConfirmModal>
  );
};

const DeedDialog = ({ deed, year, onClose }: OpenDialog & { onClose: () => void }) => {
  if (deed === 'close') return <CloseYearDialog year={year} onClose={onClose} />;
  if (deed === 'reopen') return <ReopenYearDialog year={year} onClose={onClose} />;
  if (deed === 'remove') return <RemoveModal year={year} onClose={onClose} />;
  if (deed === 'opening') return <OpeningDialog year={year} onClose={onClose} />;
  return <ChangesDialog title={`Verlauf ${yearName(year)}`} query={yearChangesQuery(year.ID)} onClose={onClose} />;
};

type YearProps = { year: BusinessYear; today: number; onOpen: (deed: Deed) => void };

const YearCard = ({ year, today, onOpen }: YearProps) => {
  const mayWrite = useMay(businessYears.close.access);
  const name = yearName(year);
  const deeds = [
    ...(mayWrite && year.closable.length > 0 ? [['close', 'Abschließen'] as const] : []),
    ...(mayWrite && year.reopenable ? [['reopen', 'Wieder öffnen'] as const] : []),
    ['opening', 'Anfangsbestände'] as const,
    ['changes', 'Verlauf'] as const,
    ...(mayWrite && year.removable ? [['remove', 'Entfernen'] as const] : []),
  ];
  return (
    <Paper withBorder p="md" component="li">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <div>
            <Title order={2} size="h4">
              {name}
            </Title>
            <Text size="sm" c="dimmed">
              {formatDay(year.start)} bis {formatDay(year.end)}
            </Text>
            <Text size="sm" c="dimmed">
              {keptText(year, today)}
            </Text>
          </div>
          <Badge variant="light" color={year.isClosed ? 'gray' : 'green'} size="lg" tt="none">
            {stateOf(year)}
          </Badge>
        </Group>
        <Group gap="xs">
          {deeds.map(([deed, label]) => (
            <Button
              key={deed}
              variant={deed === 'close' ? 'light' : 'default'}
              size="compact-md"
              aria-label={`${label}: Geschäftsjahr ${name}`}
              onClick={() => onOpen(deed)}
            >
              {label}
            </Button>
          ))}
          <Button
            component={Link}
            to={`/buchhaltung/berichte?bericht=income&von=${year.start}&bis=${year.end}`}
            variant="default"
            size="compact-md"
            aria-label={`Berichte: Geschäftsjahr ${name}`}
          >
            Berichte
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
};

/** /buchhaltung/geschaeftsjahr: the business years of the club, and their closed parts. */
export const BusinessYearsPage = () => {
  const years = useQuery(yearsQuery());
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const mayPrepare = useMay(businessYears.prepare.access);
  const [isPreparing, setPreparing] = useState(false);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const prepareButton = mayPrepare && <Button onClick={() => setPreparing(true)}>Geschäftsjahr vorbereiten</Button>;
  return (
    <Stack gap={0}>
      <PageHeader
        title="Geschäftsjahr"
        description="In einem abgeschlossenen Jahr kann nichts mehr gebucht, geändert oder storniert werden."
        action={years.data !== undefined && years.data.length > 0 && prepareButton}
      />
      <QueryState
        query={years}
        isEmpty={(data) => data.length === 0}
        empty={
          <EmptyState action={prepareButton}>
            Noch ist kein Geschäftsjahr vorbereitet. Damit lassen sich Monate und Jahre abschließen und Berichte je Jahr
            lesen.
          </EmptyState>
        }
      >
        {(data) => (
          <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
            {data.map((year) => (
              <YearCard key={year.ID} year={year} today={today} onOpen={(deed) => setOpened({ deed, year })} />
            ))}
          </Stack>
        )}
      </QueryState>
      {isPreparing && years.data && (
        <PrepareYearDialog start={nextStart(years.data)} today={today} onClose={() => setPreparing(false)} />
      )}
      {opened && <DeedDialog {...opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
};
