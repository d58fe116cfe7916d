import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SignOnClientRow } from '@vereinshaus/contract/sign-on/calls';
import {
  type SignOnAudience,
  type SignOnShare,
  signOnAudienceLabels,
  signOnAudiences,
  signOnShareLabels,
  signOnShares,
} from '@vereinshaus/contract/sign-on/rules';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../../kit/FormErrors.tsx';
import { useSaveClient } from './sign-on.api.ts';

export type ShownSecret = { clientId: string; secret: string };
type ClientDialogProps = {
  client: SignOnClientRow | null;
  onSaved: (shown: ShownSecret) => void;
  onClose: () => void;
};
type Values = { name: string; redirectUris: string; logoutUris: string; audiences: string[]; shares: string[] };

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const audiencesIn = (chosen: readonly string[]): SignOnAudience[] =>
  signOnAudiences.filter((audience) => chosen.includes(audience));
const sharesIn = (chosen: readonly string[]): SignOnShare[] => signOnShares.filter((share) => chosen.includes(share));

/** The server names the faulty line; the field contains the whole list. */
const atLists = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field.split('.')[0] ?? field, sentence]));

/** Programm anlegen oder ändern. */
export const ClientDialog = ({ client, onSaved, onClose }: ClientDialogProps) => {
  const save = useSaveClient();
  const form = useForm<Values>({
    initialValues: {
      name: client?.name ?? '',
      redirectUris: client?.redirectUris.join('\n') ?? '',
      logoutUris: client?.logoutUris.join('\n') ?? '',
      audiences: [...(client?.audiences ?? ['members'])],
      shares: [...(client?.shares ?? ['profile', 'email'])],
    },
  });
  const submit = ({ name, redirectUris, logoutUris, audiences, shares }: Values) =>
    save.mutate(
      {
        name,
        redirectUris: linesOf(redirectUris),
        logoutUris: linesOf(logoutUris),
        audiences: audiencesIn(audiences),
        shares: sharesIn(shares),
        ...(client !== null && { ID: client.ID, version: client.version }),
      },
      { onSuccess: onSaved, onError: (error) => form.setErrors(atLists(fieldErrorsOf(error))) },
    );
  return (
    <FormDialog
      title={client === null ? 'Neues Programm' : 'Programm ändern'}
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={Object.keys(form.errors).length > 0 ? null : save.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="So heißt das Programm für alle, die sich dort anmelden."
        required
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Adressen nach der Anmeldung"
        description="Redirect URI, eine je Zeile; das Programm nennt sie dir."
        required
        rows={2}
        {...form.getInputProps('redirectUris')}
      />
      <Textarea
        label="Adressen nach dem Abmelden"
        description="Falls das Programm eine nennt, eine je Zeile."
        rows={2}
        {...form.getInputProps('logoutUris')}
      />
      <Checkbox.Group label="Wer darf sich dort anmelden?" required {...form.getInputProps('audiences')}>
        <Stack gap={6} mt="xs">
          {signOnAudiences.map((audience) => (
            <Checkbox key={audience} value={audience} label={signOnAudienceLabels[audience]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox.Group
        label="Was erfährt das Programm?"
        description="Nur das Nötigste. Jede Person wird einmal gefragt."
        {...form.getInputProps('shares')}
      >
        <Stack gap={6} mt="xs">
          {signOnShares.map((share) => (
            <Checkbox key={share} value={share} label={signOnShareLabels[share]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
};
