import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { platform } from '@vereinshaus/contract/platform/calls';
import { useState } from 'react';
import { useCommand } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import { emptyPerson } from './new-club.ts';
import { PersonFields } from './PersonFields.tsx';
import type { PlatformClub } from './PlatformClubPage.tsx';

type AppointDialogProps = { clubId: number; onDone: (link: string) => void; onClose: () => void };

const AppointDialog = ({ clubId, onDone, onClose }: AppointDialogProps) => {
  const appoint = useCommand(platform.appoint, { inline: true, announces: true });
  const form = useForm({
    initialValues: { club_ID: clubId, ...emptyPerson, replacesOthers: false },
    validate: schemaResolver(platform.appoint.input, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    appoint.mutate(values, { onSuccess: ({ link }) => onDone(link), onError: atFields(form) });
  return (
    <FormDialog
      title="Verein übergeben"
      submitLabel="Verein übergeben"
      isPending={appoint.isPending}
      failure={appoint.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <PersonFields form={form} />
      <Checkbox
        label="Bisherige Administration ablösen"
        description="Wer bisher alles durfte, behält nur das eigene Konto."
        {...form.getInputProps('replacesOthers', { type: 'checkbox' })}
      />
    </FormDialog>
  );
};

/** An eine andere Administration übergeben. Who administrates the club now is its own affair, and not shown. */
export const AppointSection = ({ club }: { club: PlatformClub }) => {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  return (
    <FormSection
      title="Administration"
      description="Gib den Verein an eine andere Person weiter, wenn niemand mehr hineinkommt."
    >
      <Stack>
        {link !== undefined && <InvitationLink link={link} />}
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            Verein übergeben …
          </Button>
        </Group>
      </Stack>
      {isOpen && (
        <AppointDialog
          clubId={club.ID}
          onDone={(made) => {
            setLink(made);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </FormSection>
  );
};
