import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { ApiTokenRow } from '@vereinshaus/contract/api-tokens/calls';
import { rightLabel } from '@vereinshaus/contract/api-tokens/labels';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { TokenList } from './TokenList.tsx';
import type { TokenOwner } from './tokens.api.ts';

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

const texts = {
  nameHint: 'Wofür der Schlüssel ist, z. B. Vereinswebsite.',
  scope: 'Anmeldung, Passwörter, Schlüssel und Bankverbindungen bleiben jedem Schlüssel verschlossen.',
  whereItGoes: 'Bitte kopiere ihn gleich in das Programm.',
  revoking: (name: string) =>
    `Programme mit „${name}“ kommen sofort nicht mehr hinein. Das lässt sich nicht zurücknehmen.`,
};

/** Zugriffsschlüssel: which programs have access, to what, and until when. */
export const TokenSection = ({ owner }: { owner: TokenOwner }) => {
  const now = Math.floor(useOpenedAt().getTime() / 1000);
  return (
    <TokenList
      owner={owner}
      empty={emptyTexts[owner]}
      texts={texts}
      renderToken={(token, onRevoke) => (
        <TokenCard key={token.ID} token={token} withOwner={owner === 'club'} now={now} onRevoke={onRevoke} />
      )}
    />
  );
};
