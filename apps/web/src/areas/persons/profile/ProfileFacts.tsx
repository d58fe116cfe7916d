import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { ReactNode } from 'react';
import { FormSection } from '../../../kit/FormSection.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { EmailChangeFact } from '../../session/shared/EmailChangeFact.tsx';
import { signInInfoQuery } from './profile.api.ts';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group gap="xs" wrap="nowrap" align="baseline">
    <Text size="sm" c="dimmed" w={160} style={{ flexShrink: 0 }}>
      {label}
    </Text>
    <Text component="div" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Group>
);

/** Zugang: whether the person can sign in, and how. */
export const SignInFacts = ({ personId }: { personId: number }) => (
  <Paper withBorder p="lg">
    <FormSection title="Zugang">
      <QueryState query={useQuery(signInInfoQuery(personId))}>
        {(info) => (
          <Stack gap={4}>
            <Fact label="Benutzerkonto">{info.hasSignIn ? info.email : 'noch keines'}</Fact>
            {info.emailChange !== null && (
              <Fact label="Neue Adresse">
                <EmailChangeFact personId={personId} change={info.emailChange} />
              </Fact>
            )}
            <Fact label="Letzte Anmeldung">{info.lastLogin === 0 ? 'noch nie' : formatMoment(info.lastLogin)}</Fact>
            <Fact label="Zuletzt aktiv">{info.lastActive === 0 ? 'noch nie' : formatMoment(info.lastActive)}</Fact>
          </Stack>
        )}
      </QueryState>
    </FormSection>
  </Paper>
);
