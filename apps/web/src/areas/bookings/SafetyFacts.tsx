import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconFirstAidKit, IconPhoneCall } from '@tabler/icons-react';
import { formLabels } from '@vereinshaus/contract/person-fields';
import type { SafetyOfPerson } from '@vereinshaus/contract/safety';
import { phoneHref, phoneText } from '../persons/shared/phone-text.ts';

const Line = ({ label, text }: { label: string; text: string }) => (
  <Text size="sm">
    <Text span inherit c="dimmed">
      {label}:{' '}
    </Text>
    {text}
  </Text>
);

const HealthNote = ({ text }: { text: string }) => (
  <Paper bg="var(--mantine-color-orange-light)" p="xs" radius="md">
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <IconFirstAidKit size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Text size="sm" fw={600} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Group>
  </Paper>
);

/** What saves a child: the allergy first, then whom to call, who collects and what else the club tells its trainers. */
export const SafetyFacts = ({ of: { fullname, note, phoneAdd, pickupNote, fields } }: { of: SafetyOfPerson }) => (
  <Stack gap="xs">
    {note !== '' && <HealthNote text={note} />}
    {phoneAdd !== '' && (
      <Button
        component="a"
        href={phoneHref(phoneAdd)}
        variant="light"
        size="md"
        fullWidth
        leftSection={<IconPhoneCall size={18} aria-hidden />}
        aria-label={`Notfall ${phoneText(phoneAdd)}, ${fullname}`}
      >
        Notfall {phoneText(phoneAdd)}
      </Button>
    )}
    {pickupNote !== '' && <Line label={formLabels.pickupNote} text={pickupNote} />}
    {fields.map(({ label, text }) => (
      <Line key={label} label={label} text={text === '' ? 'keine Angabe' : text} />
    ))}
  </Stack>
);
