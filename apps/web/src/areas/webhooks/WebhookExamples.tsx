import { Code, Stack, Text, Title } from '@mantine/core';

const body = `{ "id": 42, "version": 1, "event": "booking.created", "kind": "bookings.placeTaken",
  "club_ID": 1, "person_ID": 12, "course_ID": 5, "history_ID": 9001, "time": 1794830400 }`;

const check = `import { createHmac, timingSafeEqual } from 'node:crypto';

const [t, ...signatures] = request.headers['x-vereinshaus-signature'].split(',');
const expected = createHmac('sha256', secret).update(t.slice(2) + '.' + rawBody).digest('hex');
const isOurs = signatures.some((each) => timingSafeEqual(Buffer.from(each.slice(3)), Buffer.from(expected)));
const isFresh = Math.abs(Date.now() / 1000 - Number(t.slice(2))) < 300;`;

/** The request a receiver gets, and how to verify its sender. */
export const WebhookExamples = () => (
  <Stack component="section" aria-label="Webhooks empfangen" gap="sm">
    <Title order={2} size="h4">
      Webhooks empfangen
    </Title>
    <Text>
      Ein Webhook nennt Nummern und wenige Angaben. Alles Weitere fragt das Programm mit einem Zugriffsschlüssel nach.
      In Zapier, Make oder n8n nimmst du den Auslöser „Webhook empfangen“ und trägst seine Adresse hier ein.
    </Text>
    <Code block tabIndex={0} style={{ overflowX: 'auto' }}>
      {body}
    </Code>
    <Text>
      Die Kopfzeile X-Vereinshaus-Signature beweist mit dem Geheimnis, dass die Nachricht von uns kommt und neu ist:
    </Text>
    <Code block tabIndex={0} style={{ overflowX: 'auto' }}>
      {check}
    </Code>
  </Stack>
);
