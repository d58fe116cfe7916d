import { Anchor, Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { pageBlocks } from '@vereinshaus/contract/page-blocks/calls';
import type { PagePlace } from '@vereinshaus/contract/page-blocks/places';
import { Link } from 'react-router';
import { query } from '../../../kit/api.ts';
import { May } from '../../../kit/May.tsx';
import { PageBlocks } from './PageBlocks.tsx';

type Slot = { place: PagePlace; subslot?: string; courseId?: number };

export const slotQuery = ({ place, subslot, courseId }: Slot) =>
  query(pageBlocks.shown, {
    place,
    ...(subslot !== undefined && { subslot }),
    ...(courseId !== undefined && { course_ID: courseId }),
  });

/** For users who may edit this page. */
export const EditLink = ({ pageId }: { pageId: number }) => (
  <May access={may('page_blocks', 'page_ID')} input={{ page_ID: pageId }}>
    <Anchor component={Link} to={`/seiten/${pageId}`} size="sm" mod="standalone">
      Seite bearbeiten
    </Anchor>
  </May>
);

type Props = Slot & { /** Separated from the surrounding content. */ isCard?: boolean };

/** The club's own content at this place of a screen; hidden if nothing is published for the reader. */
export const SlotContent = ({ isCard = false, ...slot }: Props) => {
  const { data } = useQuery(slotQuery(slot));
  const page = data?.page ?? null;
  if (page === null) return null;
  const content = (
    <>
      <PageBlocks blocks={page.blocks} />
      <EditLink pageId={page.ID} />
    </>
  );
  return isCard ? (
    <Card component="section" withBorder padding="lg" aria-label={page.title}>
      {content}
    </Card>
  ) : (
    <section aria-label={page.title}>{content}</section>
  );
};
