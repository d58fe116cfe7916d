import {
  Button,
  Code,
  CopyButton,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AuditAccess, audit } from '@vereinshaus/contract/audit/calls';
import { businessYears } from '@vereinshaus/contract/business-years/calls';
import { formatDay, formatEnd, formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { query } from '../../kit/api.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { accessesQuery, useGrantAccess, useRevokeAccess } from './audit.api.ts';

const usualDays = 30;

const GrantDialog = ({ onGranted, onClose }: { onGranted: (link: string) => void; onClose: () => void }) => {
  const grant = useGrantAccess();
  const years = useQuery(query(businessYears.list, {}));
  const [name, setName] = useState('');
  const [days, setDays] = useState(usualDays);
  const [chosen, setChosen] = useState<number | null>(null);
  const year = chosen ?? years.data?.find(({ isClosed }) => isClosed)?.ID ?? years.data?.[0]?.ID ?? 0;
  const problems = grant.error === null ? {} : fieldErrorsOf(grant.error);
  return (
    <FormDialog
      title="Zugang zur Rechnungsprüfung geben"
      submitLabel="Zugang geben"
      isPending={grant.isPending}
      isDisabled={year === 0}
      failure={Object.keys(problems).length > 0 ? null : grant.error}
      onSubmit={(event) => {
        event.preventDefault();
        grant.mutate({ year_ID: year, name, days }, { onSuccess: ({ link }) => onGranted(link) });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>Wer den Link hat, liest dieses eine Geschäftsjahr und sonst nichts, bis der Zugang endet.</Text>
        <TextInput
          label="Für wen"
          required
          value={name}
          maxLength={120}
          error={problems.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Geschäftsjahr"
          value={String(year)}
          data={(years.data ?? []).map(({ ID, start, end }) => ({
            value: String(ID),
            label: `${formatDay(start)} bis ${formatDay(end)}`,
          }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <NumberInput
          label="Gültig für so viele Tage"
          min={1}
          max={120}
          allowDecimal={false}
          value={days}
          error={problems.days}
          onChange={(value) => setDays(Number(value))}
        />
      </Stack>
    </FormDialog>
  );
};

const LinkDialog = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <Dialog title="Link zur Rechnungsprüfung" onClose={onClose}>
    <Stack gap="sm">
      <Text>Bitte gib diesen Link weiter. Du siehst ihn nur jetzt; verloren gegangen, gibst du einen neuen.</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {link}
      </Code>
      <CopyButton value={link}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Kopiert' : 'Link kopieren'}</Button>}
      </CopyButton>
    </Stack>
  </Dialog>
);

const stateOf = ({ timeRevoked, timeEnd, timeOpened }: AuditAccess, now: number): string => {
  if (timeRevoked > 0) return `beendet ${formatMoment(timeRevoked)}`;
  if (timeEnd < now) return `abgelaufen ${formatMoment(timeEnd)}`;
  const seen = timeOpened > 0 ? `zuletzt geöffnet ${formatMoment(timeOpened)}` : 'noch nicht geöffnet';
  return `gültig bis ${formatEnd(timeEnd)}, ${seen}`;
};

const AccessCard = ({
  access,
  now,
  onRevoke,
}: {
  access: AuditAccess;
  now: number;
  onRevoke: (() => void) | undefined;
}) => (
  <Paper withBorder p="sm" component="li">
    <Group justify="space-between">
      <div>
        <Title order={2} size="h5">
          {access.name}
        </Title>
        <Text size="sm" c="dimmed">
          Geschäftsjahr {formatDay(access.start)} bis {formatDay(access.end)}
        </Text>
        <Text size="sm">
          {stateOf(access, now)}; {access.comments === 1 ? '1 Anmerkung' : `${access.comments || 'keine'} Anmerkungen`}
        </Text>
      </div>
      {onRevoke && (
        <Button variant="default" aria-label={`Zugang beenden: ${access.name}`} onClick={onRevoke}>
          Zugang beenden
        </Button>
      )}
    </Group>
  </Paper>
);

/** /buchhaltung/pruefung: manages audit access to each year, and its links. */
export const AuditAccessPage = () => {
  const accesses = useQuery(accessesQuery());
  const now = Math.floor(useOpenedAt().getTime() / 1000);
  const mayGrant = useMay(audit.grant.access);
  const revoke = useRevokeAccess();
  const [isGranting, setGranting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<AuditAccess | null>(null);
  const isRunning = ({ timeRevoked, timeEnd }: AuditAccess) => timeRevoked === 0 && timeEnd > now;
  return (
    <Stack gap={0}>
      <PageHeader
        title="Rechnungsprüfung"
        description="Rechnungsprüferinnen und Rechnungsprüfer lesen ein Geschäftsjahr über einen Link, ohne Konto und auf Zeit."
        action={mayGrant && <Button onClick={() => setGranting(true)}>Zugang geben</Button>}
      />
      <QueryState
        query={accesses}
        isEmpty={(data) => data.accesses.length === 0}
        empty="Noch hat niemand Zugang. Mindestens zwei Rechnungsprüfer prüfen jedes Geschäftsjahr (§ 21 Vereinsgesetz)."
      >
        {(data) => (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {data.accesses.map((access) => (
              <AccessCard
                key={access.ID}
                access={access}
                now={now}
                onRevoke={mayGrant && isRunning(access) ? () => setRevoked(access) : undefined}
              />
            ))}
          </Stack>
        )}
      </QueryState>
      {isGranting && (
        <GrantDialog
          onGranted={(granted) => {
            setGranting(false);
            setLink(granted);
          }}
          onClose={() => setGranting(false)}
        />
      )}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
      {revoked && (
        <ConfirmModal
          opened
          title="Zugang beenden?"
          confirmLabel="Zugang beenden"
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate({ ID: revoked.ID }, { onSettled: () => setRevoked(null) })}
          onClose={() => setRevoked(null)}
        >
          {`Der Link von ${revoked.name} gilt sofort nicht mehr. Anmerkungen und Stichproben bleiben.`}
        </ConfirmModal>
      )}
    </Stack>
  );
};
