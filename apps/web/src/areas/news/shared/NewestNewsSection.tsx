import { Button, Stack, Text } from '@mantine/core';
import { IconChevronRight, IconNews } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna, formatDayWithWeekday, fromSeconds } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import classes from './NewestNewsSection.module.css';
import { newestNewsQuery } from './newest-news.ts';

const dayOf = (time: number) => formatDayWithWeekday(dayInVienna(fromSeconds(time) ?? new Date(0)));

/** Home: the latest news of the family's courses, with links. */
export const NewestNewsSection = () => {
  const { data } = useQuery(newestNewsQuery());
  if (data === undefined || data.news.length === 0) return null;
  return (
    <HomeCard title="Neuigkeiten" icon={IconNews}>
      <Stack gap="xs" component="ul" m={0} mb="md" p={0} style={{ listStyle: 'none' }}>
        {data.news.map(({ content, courseName }) => (
          <li key={content.ID}>
            <Link to={`/kurse/${content.course_ID}?tab=neuigkeiten`} className={classes.item}>
              <div>
                <Text fw={600}>{content.subject}</Text>
                <Text size="sm" c="dimmed">
                  {courseName}, {dayOf(content.time)}
                </Text>
              </div>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </Stack>
      <Button component={Link} to="/neuigkeiten" variant="light">
        Alle Neuigkeiten
      </Button>
    </HomeCard>
  );
};
