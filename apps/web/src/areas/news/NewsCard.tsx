import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { isPictureAddress } from '@vereinshaus/contract/media/rules';
import type { NewsItem } from '@vereinshaus/contract/news/calls';
import type { ReactNode } from 'react';
import { RichText } from '../../kit/RichText.tsx';

type Props = {
  item: NewsItem;
  /** The course, if news of several courses are listed. */
  course?: ReactNode;
  /** For users who may write here. */
  actions?: ReactNode;
};

/** One piece of news: text, author, time. */
export const NewsCard = ({ item: { content, child }, course, actions }: Props) => (
  <Paper withBorder p="md" component="article" aria-label={content.subject}>
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={2} size="h4" flex="1 1 14rem" miw={0}>
          {content.subject}
        </Title>
        {actions}
      </Group>
      <Text size="sm" c="dimmed">
        {course !== undefined && <>{course} · </>}
        {child.fullname === '' ? '' : `${child.fullname} · `}
        {formatMoment(content.time)}
      </Text>
      {content.textLong === '' ? (
        <Text>{content.textShort}</Text>
      ) : (
        <RichText html={content.textLong} isOwnPicture={isPictureAddress} />
      )}
    </Stack>
  </Paper>
);
