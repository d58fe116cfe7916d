import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ApiTokenRow } from '@vereinshaus/contract/api-tokens/calls';
import { rightLabel } from '@vereinshaus/contract/api-tokens/labels';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { TokenDialog } from '../TokenDialog.tsx';
import { OnceDialog } from './OnceDialog.tsx';
import { type TokenOwner, tokensQuery, useRevokeToken } from './tokens.api.ts';

const stateOf = ({ timeRevoked, timeEnd }: ApiTokenRow, now: number) => {
  if (timeRevoked > 0) return { label: 'gesperrt', color: 'gray', isOpen: false };
  if (timeEnd <= now) return { label: 'abgelaufen', color: 'gray', isOpen: false };
  return { label: 'gültig', color: 'green', isOpen: true };
};

const used = ({ timeUsed }: ApiTokenRow) =>
  timeUsed === 0 ? 'noch nie verwendet' : `zuletzt verwendet ${formatMoment(timeUsed)}`;

type TokenCardProps = { token: ApiTokenRow; withOwner: boolean; now: number; onRevoke: () => void };

const TokenCard = ({ token, withOwner, now, onRevoke }: TokenCardProps) => {
  const state = stateOf(token, now);
  const lost = new Set(token.lostRights);
  const counting = token.rights.filter((right) => !lost.has(right));
  return (
    <Card withBorder component="li" aria-label={token.name}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} flex="1 1 16rem">
          <Group gap="xs">
            <Text fw={600}>{token.name}</Text>
            <Badge variant="light" color={state.color} autoContrast>
              {state.label}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {token.beginning}…{withOwner && `, im Namen von ${token.owner}`}
          </Text>
          <Text size="sm">
            Gültig bis {formatMoment(token.timeEnd)}, {used(token)}
          </Text>
          <Text size="sm">Rechte: {counting.map(rightLabel).join(', ') || 'derzeit keine'}</Text>
          {lost.size > 0 && (
            <Text size="sm" c="dimmed">
              Gilt nicht mehr, weil das Recht entzogen ist: {token.lostRights.map(rightLabel).join(', ')}
            </Text>
          )}
        </Stack>
        {state.isOpen && (
          <Button variant="default" aria-label={`Sperren: ${token.name}`} onClick={onRevoke}>
            Sperren
          </Button>
        )}
      </Group>
    </Card>
  );
};

const emptyTexts: Readonly<Record<TokenOwner, string>> = {
  own: 'Du hast keinen Zugriffsschlüssel. Du brauchst nur einen, wenn ein anderes Programm für dich fragen soll.',
  club: 'Noch kein Programm hat Zugriff auf die Daten des Vereins.',
};

/** Zugriffsschlüssel: which programs may ask, what, and until when. */
export const TokenSection = ({ owner }: { owner: TokenOwner }) => {
  const answer = useQuery(tokensQuery(owner));
  const revoke = useRevokeToken(owner);
  const now = Math.floor(useOpenedAt().getTime() / 1000);
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiTokenRow | null>(null);
  return (
    <Stack component="section" aria-label="Zugriffsschlüssel" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Zugriffsschlüssel
        </Title>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={answer.data === undefined}
          onClick={() => setAdding(true)}
        >
          Neuer Schlüssel
        </Button>
      </Group>
      <QueryState query={answer} isEmpty={({ tokens }) => tokens.length === 0} empty={emptyTexts[owner]}>
        {({ tokens }) => (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {tokens.map((token) => (
              <TokenCard
                key={token.ID}
                token={token}
                withOwner={owner === 'club'}
                now={now}
                onRevoke={() => setRevoked(token)}
              />
            ))}
          </Stack>
        )}
      </QueryState>
      {isAdding && (
        <TokenDialog
          owner={owner}
          rights={answer.data?.rights ?? []}
          onCreated={(token) => {
            setAdding(false);
            setCreated(token);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {created !== null && (
        <OnceDialog
          title="Dein Zugriffsschlüssel"
          secret={created}
          help="Bitte kopiere ihn gleich in das Programm. Du siehst ihn nur jetzt; verloren gegangen, legst du einen neuen an."
          onClose={() => setCreated(null)}
        />
      )}
      {revoked !== null && (
        <ConfirmModal
          opened
          title="Schlüssel sperren?"
          confirmLabel="Schlüssel sperren"
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate({ ID: revoked.ID }, { onSettled: () => setRevoked(null) })}
          onClose={() => setRevoked(null)}
        >
          {`Programme mit „${revoked.name}“ kommen sofort nicht mehr hinein. Das lässt sich nicht zurücknehmen.`}
        </ConfirmModal>
      )}
    </Stack>
  );
};
