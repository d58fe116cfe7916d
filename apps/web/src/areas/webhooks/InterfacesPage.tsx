import { Stack } from '@mantine/core';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Examples } from '../api-tokens/shared/Examples.tsx';
import { TokenSection } from '../api-tokens/shared/TokenSection.tsx';
import { WebhookExamples } from './WebhookExamples.tsx';
import { WebhookSection } from './WebhookSection.tsx';

/** /verein/schnittstellen: which programs of others read from the club and are told what happens in it. */
export const InterfacesPage = () => (
  <Stack maw={920} gap="xl">
    <PageHeader
      title="Schnittstellen"
      description="Andere Programme lesen mit einem Zugriffsschlüssel und erfahren durch Webhooks, was geschieht."
    />
    <TokenSection owner="club" />
    <WebhookSection />
    <Examples />
    <WebhookExamples />
  </Stack>
);
