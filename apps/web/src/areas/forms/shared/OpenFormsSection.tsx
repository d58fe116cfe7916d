import { Anchor, Stack, Text } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { forms } from '@vereinshaus/contract/forms/calls';
import { Link } from 'react-router';
import { query } from '../../../kit/api.ts';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { closesText } from '../form-state.ts';

/** Offene Umfragen: surveys the viewer's group has not answered yet. */
export const OpenFormsSection = () => {
  const { data } = useQuery(query(forms.open, {}));
  if (data === undefined || data.forms.length === 0) return null;
  return (
    <HomeCard title="Offene Umfragen" icon={IconForms}>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.forms.map(({ slot, title, closes, missing }) => (
          <li key={slot}>
            <Anchor component={Link} to={`/formulare/${slot}`} fw={600}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {[`für ${missing.join(', ')}`, closesText(closes)].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
    </HomeCard>
  );
};
