import { Anchor, Group, MultiSelect, Pill, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { sections } from '@vereinshaus/contract/sections/calls';
import { Link } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import { sectionsOfPersonQuery, useSetSectionsOfPerson } from '../sections.api.ts';

/** Die Sektionen einer Person: saved with every change, for users with the right; hidden if the club has none. */
export const PersonSections = ({ personId }: { personId: number }) => {
  const { data } = useQuery(sectionsOfPersonQuery(personId));
  const set = useSetSectionsOfPerson();
  const maySet = useMay(sections.setOfPerson.access);
  if (data === undefined || data.all.length + data.sections.length + data.leads.length === 0) return null;
  const known = new Map([...data.all, ...data.sections].map(({ ID, name }) => [String(ID), name]));
  return (
    <>
      {data.leads.map(({ ID, name }) => (
        <Text key={ID} size="sm">
          Leitung der Sektion{' '}
          <Anchor component={Link} to={`/sektionen/${ID}`} inherit>
            {name}
          </Anchor>
        </Text>
      ))}
      {maySet ? (
        <MultiSelect
          label="Sektionen"
          placeholder={data.sections.length === 0 ? 'keine' : ''}
          description="Änderungen gelten ab heute."
          data={[...known].map(([value, label]) => ({ value, label }))}
          value={data.sections.map(({ ID }) => String(ID))}
          searchable
          hidePickedOptions
          nothingFoundMessage="Keine solche Sektion."
          disabled={set.isPending}
          onChange={(chosen) => set.mutate({ child_ID: personId, sections: chosen.map(Number) })}
        />
      ) : (
        data.sections.length > 0 && (
          <Group gap="xs">
            <Text size="sm" fw={500}>
              Sektionen
            </Text>
            {data.sections.map(({ ID, name, since }) => (
              <Pill key={ID}>
                {name} seit {formatDay(since)}
              </Pill>
            ))}
          </Group>
        )
      )}
      {data.later.length > 0 && (
        <Text size="sm" c="dimmed">
          Später: {data.later.map(({ name, since }) => `${name} ab ${formatDay(since)}`).join(', ')}
        </Text>
      )}
    </>
  );
};
