import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Imprint, imprint as imprintCalls, imprintLabels } from '@vereinshaus/contract/clubs/imprint';
import { home } from '@vereinshaus/contract/home/calls';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { availableCodes, isBoardCode } from '@vereinshaus/contract/membership/rules';
import { useCommand } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { type CurrentClub, useClub } from './shared/club.ts';

const functionsOf = (club: CurrentClub, chosen: readonly number[]) =>
  [...new Set([...availableCodes(club).filter(isBoardCode), ...chosen])]
    .sort((a, b) => b - a)
    .map((code) => ({ value: String(code), label: membershipRoleLabel(code, club.memberStates) }));

type ImprintDialogProps = { imprint: Imprint; onClose: () => void };

/** Impressum bearbeiten: the parts that are not in the master data. */
export const ImprintDialog = ({ imprint, onClose }: ImprintDialogProps) => {
  const club = useClub();
  const { seat, email, phone, purpose, authority, direction, representativeCodes } = imprint;
  const form = useForm({
    initialValues: { seat, email, phone, purpose, authority, direction, representativeCodes },
    validate: schemaResolver(imprintCalls.save.input, { sync: true }),
    validateInputOnBlur: true,
  });
  const save = useCommand(imprintCalls.save, {
    invalidates: [imprintCalls.get, home.firstSteps],
    announces: true,
    inline: true,
  });
  return (
    <FormDialog
      title="Impressum bearbeiten"
      submitLabel="Speichern"
      size="lg"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onClose, onError: atFields(form) }))}
      onClose={onClose}
    >
      <TextInput label={imprintLabels.seat} description="Der Ort aus den Statuten." {...form.getInputProps('seat')} />
      <TextInput
        label={imprintLabels.email}
        description="Die Adresse des Vereins, keine private."
        type="email"
        inputMode="email"
        autoCapitalize="none"
        {...form.getInputProps('email')}
      />
      <TextInput label={imprintLabels.phone} type="tel" inputMode="tel" {...form.getInputProps('phone')} />
      <MultiSelect
        label={imprintLabels.representatives}
        description="Wer diese Funktionen heute hat, wird hier öffentlich mit Name und Funktion genannt, ohne Anschrift."
        data={functionsOf(club, representativeCodes)}
        value={form.values.representativeCodes.map(String)}
        onChange={(codes) => form.setFieldValue('representativeCodes', codes.map(Number))}
        error={form.errors['representativeCodes']}
      />
      <Textarea
        label={imprintLabels.purpose}
        description="Wie er in den Statuten steht."
        autosize
        minRows={2}
        {...form.getInputProps('purpose')}
      />
      <TextInput
        label={imprintLabels.authority}
        description="Bezirkshauptmannschaft, Magistrat oder Landespolizeidirektion."
        {...form.getInputProps('authority')}
      />
      <Textarea
        label={imprintLabels.direction}
        description="Worum es auf diesen Seiten geht (§ 25 Abs. 4 MedienG)."
        autosize
        minRows={2}
        {...form.getInputProps('direction')}
      />
    </FormDialog>
  );
};
