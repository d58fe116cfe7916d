import { NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { pinPattern, pinText } from '@vereinshaus/contract/kiosk/rules';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useAddDevice } from './kiosk.api.ts';

type DeviceDialogProps = {
  rooms: readonly { ID: number; name: string }[];
  onCreated: (code: string) => void;
  onClose: () => void;
};

/** Gerät anlegen: name, room and the PIN for ending the kiosk. */
export const DeviceDialog = ({ rooms, onCreated, onClose }: DeviceDialogProps) => {
  const add = useAddDevice();
  const form = useForm({
    initialValues: { name: '', room_ID: '0', pin: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Bitte gib einen Namen ein, z. B. „Eingang Turnsaal“.' : null),
      pin: (pin) => (pinPattern.test(pin) ? null : pinText),
    },
  });
  const send = ({ name, room_ID, pin }: typeof form.values) =>
    add.mutate(
      { name, room_ID: Number(room_ID), pin },
      { onSuccess: ({ code }) => onCreated(code), onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  return (
    <FormDialog
      title="Gerät anlegen"
      submitLabel="Gerät anlegen"
      isPending={add.isPending}
      failure={Object.keys(form.errors).length > 0 ? null : add.error}
      onSubmit={form.onSubmit(send)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Steht in der Anwesenheit bei dem, was der Kiosk einträgt."
        placeholder="Eingang Turnsaal"
        required
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Raum"
        description="Eingetragen wird nur, wer zu einem Termin in diesem Raum kommt."
        data={[
          { value: '0', label: 'ganzes Haus' },
          ...rooms.map(({ ID, name }) => ({ value: String(ID), label: name })),
        ]}
        {...form.getInputProps('room_ID')}
      />
      <PasswordInput
        label="PIN"
        description="4 bis 8 Ziffern. Mit ihr lässt sich der Kiosk am Tablet beenden."
        required
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={8}
        {...form.getInputProps('pin')}
      />
      <Text size="sm" c="dimmed">
        Danach bekommst du einen Code. Gib ihn innerhalb von 30 Minuten am Tablet unter /ams/kiosk ein.
      </Text>
    </FormDialog>
  );
};
