import { MantineProvider, SimpleGrid, Stack, Text, Title, useMantineTheme } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { readableVariables } from '../../../kit/theme.ts';
import { Samples } from './Samples.tsx';

const schemes = [
  { scheme: 'light', title: 'Hell' },
  { scheme: 'dark', title: 'Dunkel' },
] as const;

type Scheme = (typeof schemes)[number]['scheme'];

/** A part of the page in its own colour scheme, as wide as a phone. */
const Panel = ({ scheme, title }: { scheme: Scheme; title: string }) => {
  const theme = useMantineTheme();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const id = `gestaltung-${scheme}`;
  return (
    <section
      id={id}
      ref={setRoot}
      data-mantine-color-scheme={scheme}
      aria-label={title}
      style={{
        maxWidth: 390,
        padding: 16,
        borderRadius: 16,
        background: 'var(--page)',
        color: 'var(--mantine-color-text)',
      }}
    >
      {root !== null && (
        <MantineProvider
          theme={theme}
          cssVariablesResolver={readableVariables}
          forceColorScheme={scheme}
          cssVariablesSelector={`#${id}`}
          getRootElement={() => root}
          withGlobalClasses={false}
        >
          <Title order={2} size="h4" mb="md">
            {title}
          </Title>
          <Samples name={scheme} />
        </MantineProvider>
      )}
    </section>
  );
};

/** /gestaltung, only in development: all components of the kit, in both schemes, at phone and page width. */
export const DesignPage = () => (
  <Stack data-page="content" gap="xl">
    <PageHeader
      title="Gestaltung"
      back={{ to: '/', label: 'Home' }}
      description="Alles aus dem Baukasten. Erzwungene Farben: in den Werkzeugen des Browsers „forced-colors: active“ wählen."
    />
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      {schemes.map(({ scheme, title }) => (
        <Panel key={scheme} scheme={scheme} title={title} />
      ))}
    </SimpleGrid>
    <Stack component="section" aria-label="In voller Breite" gap="md">
      <Title order={2} size="h4">
        In voller Breite
      </Title>
      <Text c="dimmed">In den Farben, die das Gerät gerade zeigt.</Text>
      <Samples name="page" />
    </Stack>
  </Stack>
);
