import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { mineQuery } from '../guardianships.api.ts';

/** On the home page: children of another home. Open requests are at the top. */
export const SharedChildrenCard = () => {
  const { data } = useQuery(mineQuery());
  if (data === undefined) return null;
  return (
    <Stack gap="sm" mt="sm">
      {data.children.map((child) => (
        <Group key={child.ID} wrap="nowrap" gap="sm" mih={56}>
          <PersonAvatar personId={child.child_ID} name={child.fullname} size={44} />
          <div>
            <Text fw={600}>{child.prename}</Text>
            <Group gap="md">
              <Anchor
                component={Link}
                to={`/kurs/meine?person=${child.child_ID}`}
                mod="standalone"
                aria-label={`Buchungen von ${child.prename}`}
              >
                Buchungen
              </Anchor>
              <Text size="sm" c="dimmed">
                auch bei {child.home}
              </Text>
            </Group>
          </div>
        </Group>
      ))}
      <Anchor component={Link} to="/zuhause" mod="standalone" size="sm">
        Zwei Zuhause
      </Anchor>
    </Stack>
  );
};
