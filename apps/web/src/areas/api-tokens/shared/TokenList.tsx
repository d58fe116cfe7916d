import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ApiTokenRow } from '@vereinshaus/contract/api-tokens/calls';
import { type ReactNode, useState } from 'react';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { TokenDialog } from '../TokenDialog.tsx';
import { OnceDialog } from './OnceDialog.tsx';
import { type TokenOwner, tokensQuery, useRevokeToken } from './tokens.api.ts';

type TokenListProps = {
  owner: TokenOwner;
  intro?: string;
  empty: string;
  /** Keys created here have fixed rights. */
  fixedRights?: readonly string[];
  isListed?: (token: ApiTokenRow) => boolean;
  renderToken: (token: ApiTokenRow, onRevoke: () => void) => ReactNode;
  texts: { nameHint: string; scope: string; whereItGoes: string; revoking: (name: string) => string };
};

/** Zugriffsschlüssel: lists them, creates one (shown only once), and revokes them. */
export const TokenList = (props: TokenListProps) => {
  const { owner, intro, empty, fixedRights, isListed = () => true, renderToken, texts } = props;
  const answer = useQuery(tokensQuery(owner));
  const revoke = useRevokeToken(owner);
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
      {intro !== undefined && (
        <Text size="sm" c="dimmed">
          {intro}
        </Text>
      )}
      <QueryState query={answer} isEmpty={({ tokens }) => !tokens.some(isListed)} empty={empty}>
        {({ tokens }) => (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {tokens.filter(isListed).map((token) => renderToken(token, () => setRevoked(token)))}
          </Stack>
        )}
      </QueryState>
      {isAdding && (
        <TokenDialog
          owner={owner}
          rights={answer.data?.rights ?? []}
          {...(fixedRights !== undefined && { fixedRights })}
          nameHint={texts.nameHint}
          scope={texts.scope}
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
          help={`${texts.whereItGoes} Du siehst ihn nur jetzt; verloren gegangen, legst du einen neuen an.`}
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
          {texts.revoking(revoked.name)}
        </ConfirmModal>
      )}
    </Stack>
  );
};
