import { Anchor, Code, Stack, Text, Title } from '@mantine/core';

const Example = ({ title, children }: { title: string; children: string }) => (
  <Stack gap={4}>
    <Title order={3} size="h5">
      {title}
    </Title>
    <Code block tabIndex={0} style={{ overflowX: 'auto' }}>
      {children}
    </Code>
  </Stack>
);

/** Examples of using a token, ready to copy. */
export const Examples = () => {
  const { origin } = window.location;
  return (
    <Stack component="section" aria-label="Beispiele" gap="sm">
      <Title order={2} size="h4">
        Beispiele
      </Title>
      <Text>
        Alle Aufrufe stehen in der{' '}
        <Anchor href="/api/docs" inherit>
          Beschreibung der Schnittstelle
        </Anchor>
        . Der Schlüssel kommt in die Kopfzeile „Authorization“.
      </Text>
      <Example title="Mit curl lesen">{`curl -H "Authorization: Bearer vh_…" \\
  "${origin}/api/user?child_ID=12"`}</Example>
      <Example title="Mit curl etwas ändern">{`curl -X POST -H "Authorization: Bearer vh_…" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Probentag"}' \\
  "${origin}/api/course/addnew"`}</Example>
      <Example title="In Zapier, Make oder n8n">{`Aktion:  Webhooks → GET
URL:     ${origin}/api/courses
Header:  Authorization = Bearer vh_…`}</Example>
    </Stack>
  );
};
