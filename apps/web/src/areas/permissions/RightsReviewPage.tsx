import { Button, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayAndTime, formatDayOf } from '@vereinshaus/contract/kit/days';
import { staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import type { HolderOfRights } from '@vereinshaus/contract/permissions/calls';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useUser } from '../session/shared/session.ts';
import { reviewQuery, useConfirmReview } from './permissions.api.ts';

type RowProps = { holder: HolderOfRights; isOwn: boolean; isKept: boolean; onKeep: (isKept: boolean) => void };

const HolderRow = ({ holder, isOwn, isKept, onKeep }: RowProps) => {
  const { fullname, role, grants, lastLogin } = holder;
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>{fullname}</Text>
          <Text size="sm">{[...(role > 0 ? [staffLevelLabel(role)] : []), ...grants].join(', ')}</Text>
          <Text size="sm" c="dimmed">
            {lastLogin === 0 ? 'noch nie angemeldet' : `zuletzt angemeldet am ${formatDayOf(lastLogin)}`}
          </Text>
        </div>
        <Switch
          label={isKept ? 'behält die Rechte' : 'verliert alle Rechte'}
          aria-label={`${fullname} behält die Rechte`}
          checked={isKept}
          disabled={isOwn}
          onChange={(event) => onKeep(event.currentTarget.checked)}
        />
      </Group>
    </Paper>
  );
};

type ReviewProps = { holders: readonly HolderOfRights[] };

const Review = ({ holders }: ReviewProps) => {
  const user = useUser();
  const confirm = useConfirmReview();
  const [withdrawn, setWithdrawn] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const keep = (id: number, isKept: boolean) =>
    setWithdrawn((before) => new Set(isKept ? [...before].filter((one) => one !== id) : [...before, id]));
  const taken = holders.filter(({ ID }) => withdrawn.has(ID));
  const submit = () =>
    confirm.mutate(
      {
        kept: holders.filter(({ ID }) => !withdrawn.has(ID)).map(({ ID }) => ID),
        withdrawn: taken.map(({ ID }) => ID),
      },
      { onSettled: () => setAsking(false), onSuccess: () => setWithdrawn(new Set()) },
    );
  return (
    <Stack>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {holders.map((holder) => (
          <HolderRow
            key={holder.ID}
            holder={holder}
            isOwn={holder.ID === user.ID}
            isKept={!withdrawn.has(holder.ID)}
            onKeep={(isKept) => keep(holder.ID, isKept)}
          />
        ))}
      </Stack>
      {confirm.error !== null && <StatusBanner kind="error">{confirm.error.message}</StatusBanner>}
      <Group justify="flex-end">
        <Button onClick={() => setAsking(true)}>
          {taken.length === 0 ? 'Alles stimmt noch' : `Bestätigen und ${taken.length} entziehen`}
        </Button>
      </Group>
      <ConfirmModal
        opened={isAsking}
        title="Prüfung abschließen?"
        confirmLabel="Prüfung abschließen"
        isDestructive={taken.length > 0}
        isPending={confirm.isPending}
        onConfirm={submit}
        onClose={() => setAsking(false)}
      >
        {taken.length === 0
          ? `${holders.length} Personen behalten ihre Rechte. Das steht danach in der Historie.`
          : `Alle Rechte verlieren: ${taken.map(({ fullname }) => fullname).join(', ')}. Die anderen behalten sie.`}
      </ConfirmModal>
    </Stack>
  );
};

/** /berechtigungen/pruefung: the yearly review of all permissions. */
export const RightsReviewPage = () => {
  const review = useQuery(reviewQuery());
  return (
    <Stack data-page="content" gap={0}>
      <PageHeader
        title="Wer darf was, noch richtig?"
        back={{ to: '/berechtigungen', label: 'Berechtigungen' }}
        description="Alle mit Rechten im Programm. Nimm weg, was jemand nicht mehr braucht, und schließe die Prüfung ab."
      />
      <QueryState query={review} skeleton={<SkeletonLines lines={8} />}>
        {({ holders, reviewed, reviewedBy }) => (
          <Stack>
            <Text c="dimmed">
              {reviewed === 0
                ? 'Noch nie geprüft.'
                : `Zuletzt geprüft am ${formatDayAndTime(reviewed)}${reviewedBy === '' ? '' : `, ${reviewedBy}`}.`}
            </Text>
            <Review holders={holders} />
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
