import { Badge, Button, Collapse, Group, Stack, Text } from '@mantine/core';
import {
  IconChartBar,
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconMessages,
  IconPencil,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { NewsItem } from '@vereinshaus/contract/news/calls';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { QueryState } from '../../../kit/QueryState.tsx';
import { readStored, writeStored } from '../../../kit/storage.ts';
import { useClub } from '../../clubs/shared/club.ts';
import { AnswerLink } from '../AnswerLink.tsx';
import { NewsCard } from '../NewsCard.tsx';
import { newsOfCourseQuery, renewal, useToggleNews } from '../news.api.ts';
import { progressText } from '../progress-text.ts';
import { StatisticsDialog } from '../StatisticsDialog.tsx';

const NewsForm = part(() => import('../NewsForm.tsx'), 'NewsForm');

const folded = 'news-folded';

/** The folded state is stored in this browser, for all courses. */
const useFolded = () => {
  const [isFolded, setFolded] = useState(() => readStored('localStorage', folded) !== null);
  const toggle = () => {
    writeStored('localStorage', folded, isFolded ? null : '1');
    setFolded(!isFolded);
  };
  return { isFolded, toggle };
};

const Actions = ({ item: { content, sending } }: { item: NewsItem }) => {
  const toggle = useToggleNews();
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap={4}>
      {sending !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconChartBar size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Statistik
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        {...(!content.showInNews && { color: 'gray' })}
        leftSection={content.showInNews ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        aria-pressed={content.showInNews}
        loading={toggle.isPending}
        onClick={() => toggle.mutate({ newsId: content.ID })}
      >
        {content.showInNews ? 'Angezeigt' : 'Versteckt'}
      </Button>
      {isOpen && <StatisticsDialog newsId={content.ID} subject={content.subject} onClose={() => setOpen(false)} />}
    </Group>
  );
};

const Progress = ({ sending }: Pick<NewsItem, 'sending'>) =>
  sending !== null && (
    <Badge variant="light" color={sending.failed > 0 ? 'red' : sending.waiting > 0 ? 'blue' : 'green'} role="status">
      {progressText(sending)}
    </Badge>
  );

const Items = ({ items, mayWrite }: { items: readonly NewsItem[]; mayWrite: boolean }) => (
  <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {items.map((item) => (
      <Stack component="li" key={item.content.ID} gap={4}>
        <NewsCard item={item} actions={mayWrite ? <Actions item={item} /> : <AnswerLink item={item} />} />
        <Progress sending={item.sending} />
      </Stack>
    ))}
  </Stack>
);

/** The form is in the URL, so that it can be linked to. */
const useWriting = () => {
  const [search, setSearch] = useSearchParams();
  const set = (isWriting: boolean) => {
    const next = new URLSearchParams(search);
    next.set('tab', 'neuigkeiten');
    if (isWriting) next.set('schreiben', '1');
    else next.delete('schreiben');
    setSearch(next, { replace: true });
  };
  return { isWriting: search.get('schreiben') === '1', open: () => set(true), close: () => set(false) };
};

/** Neuigkeiten of a course: the news, and the form for users who may write. */
export const NewsTab = ({ courseId, reply }: { courseId: number; reply: { course: { name: string } } }) => {
  const listed = useQuery({ ...newsOfCourseQuery(courseId), refetchInterval: renewal });
  const { isFolded, toggle } = useFolded();
  const writing = useWriting();
  const listId = useId();
  const { familiesWriteTrainers } = useClub();
  return (
    <QueryState query={listed}>
      {({ news, mayWrite }) => (
        <Stack>
          <Group justify="space-between">
            <Button
              variant="subtle"
              color="gray"
              px="xs"
              leftSection={
                isFolded ? <IconChevronRight size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
              }
              aria-expanded={!isFolded}
              aria-controls={listId}
              onClick={toggle}
            >
              Neuigkeiten ({news.length})
            </Button>
            {familiesWriteTrainers && (
              <Button
                component={Link}
                to={mayWrite ? `/gespraeche/${courseId}` : `/gespraeche?kurs=${courseId}`}
                variant="light"
                leftSection={<IconMessages size={18} aria-hidden />}
              >
                {mayWrite ? 'Gespräche' : 'Den Trainern schreiben'}
              </Button>
            )}
            {mayWrite && (
              <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={writing.open}>
                Nachricht schreiben
              </Button>
            )}
          </Group>
          <Collapse expanded={!isFolded} id={listId}>
            {news.length === 0 ? (
              <EmptyState>In diesem Kurs gibt es noch keine Neuigkeiten.</EmptyState>
            ) : (
              <Items items={news} mayWrite={mayWrite} />
            )}
          </Collapse>
          {isFolded && news.length > 0 && (
            <Text size="sm" c="dimmed">
              Die Neuigkeiten sind eingeklappt.
            </Text>
          )}
          {mayWrite && writing.isWriting && (
            <NewsForm courseId={courseId} courseName={reply.course.name} onClose={writing.close} />
          )}
        </Stack>
      )}
    </QueryState>
  );
};
