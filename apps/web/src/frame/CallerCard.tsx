import { Anchor, Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { participationRole, participationRoleLabel } from '@vereinshaus/contract/bookings/participation-role';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { type CallerFamily, persons } from '@vereinshaus/contract/persons/calls';
import { Link } from 'react-router';
import { BalanceText } from '../areas/persons/shared/BalanceText.tsx';
import { query } from '../kit/api.ts';
import { useMay } from '../kit/May.tsx';

type FamilyProps = { family: CallerFamily; onLeave: () => void };

const Family = ({ family, onLeave }: FamilyProps) => {
  return (
    <Paper withBorder p="md" component="section" aria-label={`Familie ${family.fullname}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <IconPhone size={18} aria-hidden />
            <Text fw={600}>Familie {family.fullname}</Text>
          </Group>
          <Text size="sm">
            <BalanceText of={family} />
          </Text>
        </Group>
        {family.persons.map((person) => (
          <div key={person.ID}>
            <Group gap="xs">
              <Anchor component={Link} to={`/benutzer/profil/${person.ID}`} onClick={onLeave}>
                {person.fullname}
              </Anchor>
              {person.birthdate > 0 && (
                <Text size="sm" c="dimmed">
                  {formatDay(person.birthdate)}
                </Text>
              )}
              {person.calls && <Badge variant="light">ruft an</Badge>}
            </Group>
            {person.courses.length > 0 && (
              <Text size="sm">
                {person.courses.map(({ ID, name, role }, index) => (
                  <span key={ID}>
                    {index > 0 && ', '}
                    <Anchor component={Link} to={`/kurse/${ID}`} size="sm" onClick={onLeave}>
                      {name}
                    </Anchor>
                    {role !== participationRole.participant && ` (${participationRoleLabel(role)})`}
                  </span>
                ))}
              </Text>
            )}
            {person.internalnote !== '' && (
              <Text size="sm" c="dimmed">
                Notiz: {person.internalnote}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Paper>
  );
};

type Props = { phone: string; onLeave: () => void };

/** Wer ruft an? The families of a number, with what the user needs to know before answering. */
export const CallerCard = ({ phone, onLeave }: Props) => {
  const mayKnow = useMay(persons.caller.access);
  const loaded = useQuery({ ...query(persons.caller, { phone }), enabled: mayKnow });
  const families = loaded.data?.families ?? [];
  return (
    families.length > 0 && (
      <Stack gap="xs" mt="sm">
        {families.map((family) => (
          <Family key={family.ID} family={family} onLeave={onLeave} />
        ))}
      </Stack>
    )
  );
};
