import { Group, Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../../kit/QueryState.tsx';
import { previewQuery } from './page-blocks.api.ts';
import { contentOf, type PageDraft } from './page-draft.ts';
import { PageBlocks } from './shared/PageBlocks.tsx';

const widths = { phone: 390, desktop: 760 } as const;

/** The draft as readers will see it, at the width of a phone or a computer. */
export const PreviewPanel = ({ pageId, draft }: { pageId: number; draft: PageDraft }) => {
  const [width, setWidth] = useState<keyof typeof widths>('desktop');
  const { title, blocks } = contentOf(draft);
  const shown = useQuery({
    ...previewQuery({ page_ID: pageId, blocks }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Stack>
      <Group>
        <SegmentedControl
          aria-label="Ansicht"
          data={[
            { value: 'desktop', label: 'Computer' },
            { value: 'phone', label: 'Handy' },
          ]}
          value={width}
          onChange={(chosen) => setWidth(chosen === 'phone' ? 'phone' : 'desktop')}
        />
      </Group>
      <QueryState
        query={shown}
        isEmpty={(preview) => preview.blocks.length === 0}
        empty="Hier ist noch nichts zu sehen. Füg im Reiter „Inhalt“ einen Baustein hinzu."
      >
        {(preview) => (
          <Paper withBorder p="md" w="100%" maw={widths[width]} component="section" aria-label="Vorschau">
            <Title order={2} size="h3" mb="md">
              {title}
            </Title>
            <PageBlocks blocks={preview.blocks} bare="Diese Liste ist derzeit leer und wird nicht gezeigt." />
          </Paper>
        )}
      </QueryState>
    </Stack>
  );
};
