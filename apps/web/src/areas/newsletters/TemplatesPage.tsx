import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type NewsletterTemplate, newsletters } from '@vereinshaus/contract/newsletters/calls';
import { blockLabels } from '@vereinshaus/contract/newsletters/newsletter-content';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { templatesQuery, useRemoveTemplate } from './newsletters.api.ts';

const Template = ({ template }: { template: NewsletterTemplate }) => {
  const remove = useRemoveTemplate();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card withBorder component="section" aria-label={template.name}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} flex="1 1 14rem">
          <Title order={2} size="h4">
            {template.name}
          </Title>
          {template.subject !== '' && <Text>{template.subject}</Text>}
          <Text size="sm" c="dimmed">
            {template.blocks.map(({ kind }) => blockLabels[kind]).join(', ')}
          </Text>
        </Stack>
        <May access={newsletters.save.access}>
          <Group gap="xs">
            <Button component={Link} to={`/newsletter/neu?vorlage=${template.ID}`} variant="light" size="compact-md">
              Verwenden
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-md"
              aria-label={`Löschen: Vorlage ${template.name}`}
              onClick={() => setAsking(true)}
            >
              Löschen
            </Button>
          </Group>
        </May>
      </Group>
      <ConfirmModal
        opened={isAsking}
        title="Vorlage löschen?"
        confirmLabel="Vorlage löschen"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ ID: template.ID }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        Newsletter, die aus „{template.name}“ entstanden sind, bleiben.
      </ConfirmModal>
    </Card>
  );
};

/** /newsletter/vorlagen: templates of newsletters, in the club's colours. */
export const TemplatesPage = () => (
  <>
    <PageHeader
      title="Vorlagen für Newsletter"
      back={{ to: '/newsletter/liste', label: 'Newsletter' }}
      description="Farbe und Titelbild nimmt jeder Newsletter aus den Stammdaten."
    />
    <QueryState query={useQuery(templatesQuery())}>
      {({ templates }) =>
        templates.length === 0 ? (
          <EmptyState>Noch keine Vorlage. Schreib einen Newsletter und speichere ihn als Vorlage.</EmptyState>
        ) : (
          <Stack maw="var(--width-text)">
            {templates.map((template) => (
              <Template key={template.ID} template={template} />
            ))}
          </Stack>
        )
      }
    </QueryState>
  </>
);
