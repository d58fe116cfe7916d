import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import post from '../../kit/drawings/post.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { AnswerLink } from './AnswerLink.tsx';
import { NewsCard } from './NewsCard.tsx';
import { ownNewsQuery } from './news.api.ts';
import { WriteNewsButton } from './WriteNewsButton.tsx';

/** /neuigkeiten: news in the courses of the user's group. */
export const NewsPage = () => {
  const own = useQuery(ownNewsQuery());
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader
        title="Neuigkeiten"
        description="Aus deinen Kursen und denen deiner Familie."
        action={<WriteNewsButton />}
      />
      <QueryState
        query={own}
        isEmpty={({ news }) => news.length === 0}
        empty={<EmptyState drawing={post}>Noch keine Neuigkeiten aus deinen Kursen.</EmptyState>}
      >
        {({ news }) => (
          <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {news.map((item) => (
              <li key={item.content.ID}>
                <NewsCard
                  item={item}
                  actions={<AnswerLink item={item} />}
                  course={
                    <Anchor component={Link} to={`/kurse/${item.content.course_ID}?tab=neuigkeiten`} inherit>
                      {item.courseName}
                    </Anchor>
                  }
                />
              </li>
            ))}
          </Stack>
        )}
      </QueryState>
      <Anchor component={Link} to="/newsletter/archiv" mod="standalone" mt="md">
        Newsletter des Vereins lesen
      </Anchor>
    </Stack>
  );
};
