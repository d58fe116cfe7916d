import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { Conversation } from '@vereinshaus/contract/messaging/conversations';
import { Link } from 'react-router';
import classes from './shared/NewestNewsSection.module.css';

export const addressOf = ({ course_ID, child_ID }: Pick<Conversation, 'course_ID' | 'child_ID'>) =>
  `/gespraeche/${course_ID}/${child_ID}`;

/** Conversations, newest first; each links to its messages. */
export const ConversationList = ({ conversations }: { conversations: readonly Conversation[] }) => (
  <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {conversations.map((one) => (
      <li key={addressOf(one)}>
        <Link to={addressOf(one)} className={classes.item}>
          <div>
            <Group gap="xs">
              <Text fw={600}>
                {one.courseName}, {one.fullname}
              </Text>
              {one.unread > 0 && <Badge tt="none">{one.unread} neu</Badge>}
            </Group>
            <Text size="sm" lineClamp={2}>
              {one.last.text}
            </Text>
            <Text size="sm" c="dimmed">
              {one.last.fromFamily ? 'von der Familie' : 'vom Trainer'}, {formatMoment(one.last.time)}
            </Text>
          </div>
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </li>
    ))}
  </Stack>
);
