import { Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { registrationTextKeys } from '@vereinshaus/contract/registration/rules';
import { useCommand } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useClub } from '../clubs/shared/club.ts';

type TextField = { key: string; label: string; help: string; when: 'always' | 'membership' | 'supporters' | 'covid' };

const fields: readonly TextField[] = [
  { key: registrationTextKeys.info, label: 'Einleitung', help: 'Steht über dem Formular.', when: 'always' },
  { key: registrationTextKeys.none, label: 'Mitgliedschaft allgemein', help: 'Über der Auswahl.', when: 'membership' },
  {
    key: registrationTextKeys.member,
    label: 'Ordentliche Mitgliedschaft',
    help: 'Bei der Auswahl.',
    when: 'membership',
  },
  {
    key: registrationTextKeys.supporter,
    label: 'Unterstützende Mitgliedschaft',
    help: 'Bei der Auswahl.',
    when: 'supporters',
  },
  { key: registrationTextKeys.covid, label: 'Covid-19-Hinweise', help: 'Müssen bestätigt werden.', when: 'covid' },
  { key: registrationTextKeys.end, label: 'Abschluss', help: 'Steht auf der letzten Seite.', when: 'always' },
];

/** Maps a setting's error path to the form field. */
const namesInForm = Object.fromEntries(fields.map(({ key }) => [`registrationTexts.${key}`, key]));

/** Texte der Registrierung: the club's texts on its form. The mails are edited under „Vorlagen“. */
export const RegistrationTextsDialog = ({ onClose }: { onClose: () => void }) => {
  const club = useClub();
  const save = useCommand(clubs.save, { invalidates: [clubs.get], announces: true, inline: true });
  const form = useForm<Record<string, string>>({ initialValues: { ...club.registrationTexts } });
  const isShown = {
    always: true,
    membership: !club.noMembership,
    supporters: !club.noMembership && club.canRegisterUnterstuetzendesMitglied,
    covid: club.covidNotice,
  };
  const submit = (values: Record<string, string>) => {
    const registrationTexts = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));
    save.mutate({ settings: { registrationTexts } }, { onSuccess: onClose, onError: atFields(form, namesInForm) });
  };
  return (
    <FormDialog
      title="Texte der Registrierung"
      submitLabel="Texte speichern"
      size="lg"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Stack gap="md">
        {fields
          .filter(({ when }) => isShown[when])
          .map(({ key, label, help }) => (
            <Textarea
              key={key}
              label={label}
              description={help}
              autosize
              minRows={2}
              maxRows={10}
              maxLength={20_000}
              {...form.getInputProps(key)}
              value={form.values[key] ?? ''}
            />
          ))}
      </Stack>
    </FormDialog>
  );
};
