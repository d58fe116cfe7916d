import { Checkbox, Stack, Text } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useClub } from '../clubs/shared/club.ts';
import { StatutesConsent } from '../clubs/shared/StatutesConsent.tsx';
import type { RequestFormState } from './RequestForm.tsx';

type Amounts = { normal: number; junior: number; senior: number };

const amountsText = ({ normal, junior, senior }: Amounts) =>
  `Jugend ${formatMoney(junior)}, Erwachsene ${formatMoney(normal)}, Senioren ${formatMoney(senior)}`;

const FeeLine = () => {
  const { msFees, msFeesNext } = useClub();
  const later = msFeesNext.start === 0 ? '' : `; ab ${formatDay(msFeesNext.start)}: ${amountsText(msFeesNext)}`;
  return `Ich zahle den jährlichen Mitgliedsbeitrag (${amountsText(msFees)}${later}).`;
};

/** The required confirmations, depending on the request. */
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
