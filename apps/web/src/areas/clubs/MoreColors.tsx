import { ActionIcon, Button, ColorInput, Group, Input, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ClubFormState } from './ClubForm.tsx';
import { clubLabels } from './club-form.ts';

const maxColors = 8;

export const MoreColors = ({ form, colors }: { form: ClubFormState; colors: readonly string[] }) => (
  <Input.Wrapper
    label={clubLabels.colors}
    description="Für Auswertungen und Kalender, höchstens acht."
    labelElement="div"
  >
    <Stack gap="xs" mt={4} align="flex-start">
      {colors.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a colour has no other identity, and may occur twice
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <ColorInput
            aria-label={`Weitere Farbe ${index + 1}`}
            withEyeDropper={false}
            {...form.getInputProps(`colors.${index}`)}
          />
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={`Weitere Farbe ${index + 1} entfernen`}
            onClick={() => form.removeListItem('colors', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={colors.length >= maxColors}
        onClick={() => form.insertListItem('colors', form.values.color)}
      >
        Farbe hinzufügen
      </Button>
    </Stack>
  </Input.Wrapper>
);
