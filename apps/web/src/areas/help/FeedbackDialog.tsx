import { Anchor, Badge, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HelpFeedback } from '@vereinshaus/contract/help/calls';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { feedbackQuery } from './help.api.ts';

const Topic = ({ feedback: { topic, title, yes, no, comments } }: { feedback: HelpFeedback }) => (
  <Stack gap={4} component="section" aria-label={title}>
    <Group gap="xs">
      <Anchor component={Link} to={`/faq/${topic}`} fw={600}>
        {title}
      </Anchor>
      <Badge variant="light" color="green">
        {yes} hilfreich
      </Badge>
      {no > 0 && (
        <Badge variant="light" color="yellow">
          {no} nicht hilfreich
        </Badge>
      )}
    </Group>
    <List size="sm" spacing={2}>
      {comments.map(({ text, time }) => (
        <List.Item key={`${time} ${text}`}>
          „{text}“{' '}
          <Text span size="sm" c="dimmed">
            {formatDayOf(time)}
          </Text>
        </List.Item>
      ))}
    </List>
  </Stack>
);

/** Anonymous feedback about the help: unhelpful topics first. */
export const FeedbackDialog = ({ onClose }: { onClose: () => void }) => {
  const feedback = useQuery(feedbackQuery());
  return (
    <Dialog title="Rückmeldungen zur Hilfe" size="lg" onClose={onClose}>
      <QueryState
        query={feedback}
        isEmpty={({ topics }) => topics.length === 0}
        empty="Noch keine Rückmeldungen. Am Ende jedes Themas kann man sagen, ob es hilfreich war."
      >
        {({ topics }) => (
          <Stack gap="lg">
            {topics.map((one) => (
              <Topic key={one.topic} feedback={one} />
            ))}
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
};
