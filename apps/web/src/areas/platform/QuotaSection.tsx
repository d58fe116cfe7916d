import { Button, Group, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { platform } from '@vereinshaus/contract/platform/calls';
import { useCommand } from '../../kit/api.ts';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { formatBytes } from '../../kit/format-bytes.ts';
import type { PlatformClub } from './PlatformClubPage.tsx';

/** Kontingent: what the club may fill; who administrates it is told before it is full. */
export const QuotaSection = ({ club }: { club: PlatformClub }) => {
  const set = useCommand(platform.setQuota, {
    invalidates: [platform.club, platform.clubs],
    announces: true,
    inline: true,
  });
  const form = useForm({
    initialValues: { club_ID: club.ID, ...club.quota },
    validate: schemaResolver(platform.setQuota.input, { sync: true }),
  });
  const submit = (values: typeof form.values) => set.mutate(values, { onError: atFields(form) });
  return (
    <FormSection
      title="Kontingent"
      description="0 heißt unbegrenzt. Ab 90 % und wenn es ausgeschöpft ist, bekommt die Administration des Vereins eine E-Mail. Was da ist, bleibt benutzbar; Anmeldungen von Familien, Belege und einzelne Nachrichten gehen immer."
    >
      <Form failure={set.error} onSubmit={form.onSubmit(submit)}>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <NumberInput
              label="Personen"
              description={`Derzeit ${formatNumber(club.persons)}.`}
              allowDecimal={false}
              min={0}
              {...form.getInputProps('maxPersons')}
            />
            <NumberInput
              label="Speicher in MB"
              description={`Derzeit ${formatBytes(club.storageBytes)}.`}
              allowDecimal={false}
              min={0}
              {...form.getInputProps('maxStorageMb')}
            />
            <NumberInput
              label="E-Mails in 30 Tagen"
              description={`Derzeit ${formatNumber(club.mails)}.`}
              allowDecimal={false}
              min={0}
              {...form.getInputProps('maxMails')}
            />
          </SimpleGrid>
          <Group>
            <Button type="submit" loading={set.isPending}>
              Kontingent speichern
            </Button>
          </Group>
        </Stack>
      </Form>
    </FormSection>
  );
};
