import { ActionIcon, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { Participant } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { SafetyOfPerson } from '@vereinshaus/contract/bookings/safety';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { phoneHref } from '../persons/shared/phone-href.ts';
import { ageOf } from './participants-print.ts';
import { SafetyFacts } from './SafetyFacts.tsx';

type OnSiteCardProps = { participant: Participant; safety: SafetyOfPerson | undefined };

/** One participant as a trainer needs them in the hall: who, how old, what to look out for, whom to call. */
export const OnSiteCard = ({ participant: { child, registration }, safety }: OnSiteCardProps) => {
  const age = ageOf(child.birthdate, useOpenedAt());
  return (
    <Paper withBorder p="sm" component="li">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <div>
            <Text fw={600}>
              <ProfileLink personId={child.ID} name={child.fullname} />
            </Text>
            <Text size="sm" c="dimmed">
              {age !== null && `${age} Jahre`}
            </Text>
          </div>
          {registration.role === participationRole.waiting && (
            <Badge variant="light" color="yellow">
              Platz {registration.position}
            </Badge>
          )}
          {registration.tryout && <Badge variant="light">schnuppert</Badge>}
        </Group>
        {safety !== undefined && <SafetyFacts of={safety} />}
        {registration.note !== '' && <Text size="sm">{registration.note}</Text>}
        {(child.phone || child.email) && (
          <Group gap="xs" wrap="nowrap">
            {child.phone && (
              <Button
                component="a"
                href={phoneHref(child.phone)}
                variant="light"
                size="md"
                fullWidth
                leftSection={<IconPhone size={18} aria-hidden />}
              >
                {formatPhone(child.phone)}
              </Button>
            )}
            {child.email && (
              <ActionIcon
                component="a"
                href={`mailto:${child.email}`}
                variant="light"
                size={42}
                aria-label={`E-Mail an ${child.fullname}`}
              >
                <IconMail size={20} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
};
