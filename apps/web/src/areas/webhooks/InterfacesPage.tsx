import { Stack } from '@mantine/core';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Examples } from '../api-tokens/shared/Examples.tsx';
import { TokenSection } from '../api-tokens/shared/TokenSection.tsx';
import { SignOnSection } from '../sign-on/shared/SignOnSection.tsx';
import { WebhookExamples } from './WebhookExamples.tsx';
import { WebhookSection } from './WebhookSection.tsx';

/** /verein/schnittstellen: external programs that read the club's data or receive its events. */
export const InterfacesPage = () => (
  <Stack data-page="content" gap="xl">
    <PageHeader
      title="Schnittstellen"
      description="Andere Programme lesen mit einem Zugriffsschlüssel, erfahren durch Webhooks, was geschieht, und lassen eure Mitglieder mit ihrem Konto hinein."
    />
    <TokenSection owner="club" />
    <WebhookSection />
    <SignOnSection />
    <Examples />
    <WebhookExamples />
  </Stack>
);
