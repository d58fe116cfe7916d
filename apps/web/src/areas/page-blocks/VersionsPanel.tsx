import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { PageVersion } from '@vereinshaus/contract/page-blocks/calls';
import { pageAudienceLabels } from '@vereinshaus/contract/page-blocks/places';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { versionQuery, versionsQuery } from './page-blocks.api.ts';
import { PageBlocks } from './shared/PageBlocks.tsx';

const VersionDialog = ({ pageId, number, onClose }: { pageId: number; number: number; onClose: () => void }) => (
  <Dialog title={`Stand ${number}`} size="lg" onClose={onClose}>
    <QueryState query={useQuery(versionQuery(pageId, number))}>
      {({ title, audience, blocks }) => (
        <Stack>
          <Text c="dimmed">
            {title}, für {pageAudienceLabels[audience]}
          </Text>
          <PageBlocks blocks={blocks} bare="Diese Liste ist derzeit leer." />
        </Stack>
      )}
    </QueryState>
  </Dialog>
);

type LineProps = { version: PageVersion; mayRestore: boolean; onLook: () => void; onRestore: () => void };

const VersionLine = ({ version, mayRestore, onLook, onRestore }: LineProps) => {
  const { number, title, time, author, wasPublished, isPublic } = version;
  return (
    <Card withBorder padding="sm" component="li">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>Stand {number}</Text>
            {isPublic && (
              <Badge variant="light" tt="none">
                öffentlich
              </Badge>
            )}
            {!wasPublished && (
              <Badge variant="light" color="gray" tt="none">
                gesicherter Entwurf
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {[title, formatMoment(time), author].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" size="compact-md" aria-label={`Ansehen: Stand ${number}`} onClick={onLook}>
            Ansehen
          </Button>
          {mayRestore && (
            <Button variant="default" size="compact-md" aria-label={`Zurückholen: Stand ${number}`} onClick={onRestore}>
              Zurückholen
            </Button>
          )}
        </Group>
      </Group>
    </Card>
  );
};

type Props = {
  pageId: number;
  mayRestore: boolean;
  isPending: boolean;
  /** Resolves when it has become the draft. */
  onRestore: (number: number) => Promise<void>;
};

/** All published versions, and drafts that were overwritten. */
export const VersionsPanel = ({ pageId, mayRestore, isPending, onRestore }: Props) => {
  const [looked, setLooked] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <>
      <QueryState
        query={useQuery(versionsQuery(pageId))}
        isEmpty={({ versions }) => versions.length === 0}
        empty="Noch nichts veröffentlicht. Jedes Mal, wenn du veröffentlichst, entsteht hier ein Stand, den du zurückholen kannst."
      >
        {({ versions }) => (
          <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {versions.map((version) => (
              <VersionLine
                key={version.number}
                version={version}
                mayRestore={mayRestore}
                onLook={() => setLooked(version.number)}
                onRestore={() => setAsked(version.number)}
              />
            ))}
          </Stack>
        )}
      </QueryState>
      {looked !== null && <VersionDialog pageId={pageId} number={looked} onClose={() => setLooked(null)} />}
      <ConfirmModal
        opened={asked !== null}
        title={`Stand ${asked ?? ''} zurückholen?`}
        confirmLabel="Zurückholen"
        isDestructive={false}
        isPending={isPending}
        onConfirm={() => {
          if (asked !== null) void onRestore(asked).finally(() => setAsked(null));
        }}
        onClose={() => setAsked(null)}
      >
        Er wird zum Entwurf. Was jetzt im Entwurf steht, bleibt als eigener Stand erhalten. Öffentlich ändert sich erst
        etwas, wenn du veröffentlichst.
      </ConfirmModal>
    </>
  );
};
