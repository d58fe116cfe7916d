import { Checkbox, Stack, Text } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useClub } from '../clubs/shared/club.ts';
import { StatutesConsent } from '../clubs/shared/StatutesConsent.tsx';
import type { RequestFormState } from './RequestForm.tsx';

const FeeLine = () => {
  const { msFees } = useClub();
  return (
    <>
      Ich zahle den jährlichen Mitgliedsbeitrag (Jugend {formatMoney(msFees.junior)}, Erwachsene{' '}
      {formatMoney(msFees.normal)}, Senioren {formatMoney(msFees.senior)}).
    </>
  );
};

/** What has to be ticked, depending on what is asked for. */
export const RequestConditions = ({ form }: { form: RequestFormState }) => {
  const { msFees } = useClub();
  const tick = (field: 'acceptStatutes' | 'acceptFee' | 'confirm') => form.getInputProps(field, { type: 'checkbox' });
  const { kind } = form.values;
  if (kind === '') return null;
  if (kind === 'upgrade')
    return (
      <Stack gap="xs">
        <Checkbox label={<StatutesConsent />} {...tick('acceptStatutes')} />
        <Checkbox label={<FeeLine />} {...tick('acceptFee')} />
        {msFees.addText !== '' && (
          <Text size="sm" c="dimmed">
            {msFees.addText}
          </Text>
        )}
      </Stack>
    );
  const label =
    kind === 'leave'
      ? 'Ja, die Mitgliedschaft soll in sieben Tagen enden.'
      : 'Ja, ich möchte zur unterstützenden Mitgliedschaft wechseln.';
  return <Checkbox label={label} {...tick('confirm')} />;
};
