import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useSession } from '../session/shared/session.ts';
import { addressesQuery } from './page-blocks.api.ts';
import { PageBlocks } from './shared/PageBlocks.tsx';
import { EditLink, slotQuery } from './shared/SlotContent.tsx';

const NotHere = () => {
  const isSignedIn = useSession() !== null;
  return (
    <>
      <PageHeader title="Seite nicht gefunden" />
      <EmptyState
        action={
          !isSignedIn && (
            <Button component={Link} to="/benutzer/login">
              Anmelden
            </Button>
          )
        }
      >
        {isSignedIn
          ? 'Diese Seite gibt es nicht, oder sie ist nicht für dich bestimmt.'
          : 'Diese Seite gibt es nicht, oder du siehst sie erst, wenn du angemeldet bist.'}
      </EmptyState>
    </>
  );
};

/** The other pages meant for the reader. */
const OtherPages = ({ subslot }: { subslot: string }) => {
  const { data } = useQuery(addressesQuery());
  const others = (data?.pages ?? []).filter((page) => page.subslot !== subslot);
  if (others.length === 0) return null;
  return (
    <Group component="nav" aria-label="Weitere Seiten" gap="md" mt="xl">
      {others.map((page) => (
        <Anchor key={page.subslot} component={Link} to={`/seite/${page.subslot}`} mod="standalone">
          {page.title}
        </Anchor>
      ))}
    </Group>
  );
};

/** /seite/{Adresse}: a page of the club with its own URL. */
export const ShownPage = () => {
  const { subslot = '' } = useParams();
  return (
    <Stack data-page="text" gap={0}>
      <QueryState query={useQuery(slotQuery({ place: 'page', subslot }))}>
        {({ page }) =>
          page === null ? (
            <NotHere />
          ) : (
            <>
              <PageHeader title={page.title} action={<EditLink pageId={page.ID} />} />
              <PageBlocks blocks={page.blocks} />
              <OtherPages subslot={subslot} />
            </>
          )
        }
      </QueryState>
    </Stack>
  );
};
