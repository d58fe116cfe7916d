import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHomeQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { percentText, sharedCoursesText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { mineQuery } from '../guardianships.api.ts';
import { paidByMeQuery } from '../payer-shares.api.ts';

/** The queries of this section. */
export const familyQuestionsQueries = () => [mineQuery(), paidByMeQuery()];

const Question = ({ text, detail }: { text: string; detail?: string }) => (
  <Group component="li" justify="space-between" gap="sm">
    <div>
      <Text fw={600}>{text}</Text>
      {detail !== undefined && (
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      )}
    </div>
    <Button component={Link} to="/zuhause" aria-label={`Antworten: ${text}`}>
      Antworten
    </Button>
  </Group>
);

/** At the top of the home page: others wait for these answers, and nothing changes before. */
export const FamilyQuestionsSection = () => {
  const homes = useQuery(mineQuery()).data?.questions ?? [];
  const shares = useQuery(paidByMeQuery()).data?.questions ?? [];
  if (homes.length + shares.length === 0) return null;
  return (
    <HomeCard title={homes.length === 0 ? 'Zahlst du mit?' : 'Fragen an dich'} icon={IconHomeQuestion}>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {homes.map(({ ID, asker, prename, isMove }) => (
          <Question key={ID} text={`${asker} fragt: ${isMove ? `Zieht ${prename} um?` : `Kommt ${prename} dazu?`}`} />
        ))}
        {shares.map(({ ID, home, prename, percent, course }) => (
          <Question
            key={`share ${ID}`}
            text={`${home} fragt: Zahlst du für ${prename} mit?`}
            detail={`${percentText(percent)} · ${sharedCoursesText(course)}`}
          />
        ))}
      </Stack>
    </HomeCard>
  );
};
