import { Code, Stack, Text } from '@mantine/core';

/** Shown once: where a new administrator sets a password. */
export const InvitationLink = ({ link }: { link: string }) =>
  link === '' ? (
    <Text>Diese Person meldet sich mit ihrem bisherigen Passwort an und weiß per E-Mail davon.</Text>
  ) : (
    <Stack gap="xs">
      <Text>
        Mit diesem Link legt die Administration des Vereins ihr Passwort fest. Er gilt 30 Tage und nur einmal, und ist
        auch per E-Mail unterwegs, sobald ein Mailserver eingerichtet ist.
      </Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {link}
      </Code>
    </Stack>
  );
