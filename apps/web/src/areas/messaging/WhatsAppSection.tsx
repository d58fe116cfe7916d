import { Button, Group, PinInput, Stack, Switch, Text } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { formatPhone, mayTakeShort } from '@vereinshaus/contract/kit/phone';
import { whatsappCode } from '@vereinshaus/contract/messaging/calls';
import type { Person } from '@vereinshaus/contract/persons/calls';
import { type FormEvent, useRef, useState } from 'react';
import { Form } from '../../kit/Form.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useSendCode, useUnsetWhatsapp, useVerifyCode } from './messaging.api.ts';
import { useCountdown } from './use-countdown.ts';

type PersonProps = { person: Pick<Person, 'ID' | 'phone' | 'whatsappPhone'> };

const CodeForm = ({ personId, onDone }: { personId: number; onDone: () => void }) => {
  const verify = useVerifyCode();
  const [code, setCode] = useState('');
  const digits = useRef<HTMLDivElement>(null);
  const beginAgain = () => {
    setCode('');
    digits.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.mutate({ ID: personId, code }, { onSuccess: onDone, onError: beginAgain });
  };
  return (
    <Form failure={verify.error} onSubmit={submit}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" fw={500} id="whatsapp-code">
          Code aus der WhatsApp-Nachricht
        </Text>
        <PinInput
          length={whatsappCode.digits}
          type="number"
          oneTimeCode
          autoFocus
          rootRef={digits}
          aria-labelledby="whatsapp-code"
          getInputProps={(index) => ({ 'aria-label': `Ziffer ${index + 1} von ${whatsappCode.digits}` })}
          value={code}
          onChange={setCode}
          error={verify.isError}
        />
        <Button type="submit" loading={verify.isPending} disabled={code.length < whatsappCode.digits}>
          Nummer bestätigen
        </Button>
      </Stack>
    </Form>
  );
};

const NotConfirmed = ({ person }: PersonProps) => {
  const send = useSendCode();
  const wait = useCountdown(whatsappCode.resendSeconds);
  const [sentCodes, setSentCodes] = useState(0);
  const isSent = sentCodes > 0;
  const request = () =>
    send.mutate(
      { ID: person.ID },
      {
        onSuccess: () => {
          setSentCodes((count) => count + 1);
          wait.start();
        },
      },
    );
  if (person.phone === '') return <Text>Für WhatsApp braucht es zuerst eine Telefonnummer im Profil.</Text>;
  return (
    <Stack gap="md" align="flex-start">
      <Text>
        Kurznachrichten kommen derzeit als SMS. Wenn du sie lieber über WhatsApp bekommst, bestätige die Nummer{' '}
        {formatPhone(person.phone)}.
      </Text>
      {!mayTakeShort(person.phone) && (
        <StatusBanner kind="info">
          {formatPhone(person.phone)} sieht nicht wie eine Handynummer aus. SMS und WhatsApp kommen dort vermutlich
          nicht an.
        </StatusBanner>
      )}
      {send.isError && <StatusBanner kind="error">{send.error.message}</StatusBanner>}
      <Button
        variant={isSent ? 'default' : 'filled'}
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        loading={send.isPending}
        disabled={wait.seconds > 0}
        onClick={request}
      >
        {isSent ? 'Neuen Code schicken' : 'Code schicken'}
        {wait.seconds > 0 && ` (in ${wait.seconds} s)`}
      </Button>
      {isSent && <CodeForm key={sentCodes} personId={person.ID} onDone={() => setSentCodes(0)} />}
    </Stack>
  );
};

/** WhatsApp: a code proves that the number belongs to the person; without it short messages are sent as SMS. */
export const WhatsAppSection = ({ person }: PersonProps) => {
  const unset = useUnsetWhatsapp();
  const isConfirmed = person.whatsappPhone > 0;
  return (
    <FormSection title="WhatsApp">
      {isConfirmed ? (
        <Group>
          <Switch
            checked
            label={`Kurznachrichten über WhatsApp an ${formatPhone(String(person.whatsappPhone))}`}
            description="Ausgeschaltet kommen sie als SMS."
            disabled={unset.isPending}
            onChange={() => unset.mutate({ ID: person.ID })}
          />
        </Group>
      ) : (
        <NotConfirmed person={person} />
      )}
    </FormSection>
  );
};
