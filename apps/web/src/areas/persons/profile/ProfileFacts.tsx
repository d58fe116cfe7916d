import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/days';
import { sensitiveLabels } from '@vereinshaus/contract/sensitive-data';
import type { ReactNode } from 'react';
import { FormSection } from '../../../kit/FormSection.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { ProfileLink } from '../shared/ProfileLink.tsx';
import { sensitiveAccessQuery, signInInfoQuery } from './profile.api.ts';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group gap="xs" wrap="nowrap" align="baseline">
    <Text size="sm" c="dimmed" w={160} style={{ flexShrink: 0 }}>
      {label}
    </Text>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Group>
);

/** Zugang: whether and with what somebody signs in. */
export const SignInFacts = ({ personId }: { personId: number }) => (
  <FormSection title="Zugang">
    <QueryState query={useQuery(signInInfoQuery(personId))}>
      {(info) => (
        <Stack gap={4}>
          <Fact label="Benutzerkonto">{info.hasSignIn ? info.email : 'noch keines'}</Fact>
          {info.pendingEmail !== '' && <Fact label="Neue Adresse">{info.pendingEmail}, noch nicht bestätigt</Fact>}
          <Fact label="Letzte Anmeldung">{info.lastLogin === 0 ? 'noch nie' : formatMoment(info.lastLogin)}</Fact>
          <Fact label="Zuletzt aktiv">{info.lastActive === 0 ? 'noch nie' : formatMoment(info.lastActive)}</Fact>
        </Stack>
      )}
    </QueryState>
  </FormSection>
);

/** Wer hat sensible Daten angesehen. */
export const SensitiveAccessFacts = ({ personId }: { personId: number }) => (
  <FormSection title="Einsicht in sensible Daten" description="Wer Nummer oder Hinweise dieser Person angesehen hat.">
    <QueryState
      query={useQuery(sensitiveAccessQuery(personId))}
      isEmpty={({ entries }) => entries.length === 0}
      empty="Noch niemand."
    >
      {({ entries }) => (
        <Stack
          gap={4}
          component="section"
          aria-label="Einsicht in sensible Daten"
          mah={260}
          style={{ overflowY: 'auto' }}
        >
          {entries.map((entry) => (
            <Fact key={entry.ID} label={formatMoment(entry.time)}>
              <ProfileLink personId={entry.viewer_ID} name={entry.viewerName || `Person ${entry.viewer_ID}`} />:{' '}
              {sensitiveLabels[entry.what]}
            </Fact>
          ))}
        </Stack>
      )}
    </QueryState>
  </FormSection>
);
