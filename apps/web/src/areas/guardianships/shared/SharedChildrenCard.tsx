import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { mineQuery } from '../guardianships.api.ts';
import { paidByMeQuery } from '../payer-shares.api.ts';

/** On the first page: children of another home, and questions that wait for an answer. */
export const SharedChildrenCard = () => {
  const { data } = useQuery(mineQuery());
  const paying = useQuery(paidByMeQuery()).data;
  if (data === undefined) return null;
  const { children, questions } = data;
  return (
    <Stack gap="sm" mt="sm">
      {children.map((child) => (
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
      {questions.map(({ ID, asker, prename, isMove }) => (
        <Anchor key={ID} component={Link} to="/zuhause" mod="standalone">
          {asker} fragt: {isMove ? `Zieht ${prename} um?` : `Kommt ${prename} dazu?`}
        </Anchor>
      ))}
      {paying?.questions.map(({ ID, home, prename }) => (
        <Anchor key={ID} component={Link} to="/zuhause" mod="standalone">
          {home} fragt: Zahlst du für {prename} mit?
        </Anchor>
      ))}
      <Anchor component={Link} to="/zuhause" mod="standalone" size="sm">
        Zwei Zuhause
      </Anchor>
    </Stack>
  );
};
