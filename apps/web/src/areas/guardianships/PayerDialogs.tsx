import { NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Guardian } from '@vereinshaus/contract/guardianships/calls';
import { maxPercent, minPercent, partOf, restOf } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { ReasonField, withoutSubmitting } from './GuardianDialogs.tsx';
import { ofChildQuery } from './guardianships.api.ts';
import { useAskToPay, useEndShare } from './payer-shares.api.ts';

type Child = { ID: number; prename: string };
/** The course the user came from. */
export type NamedCourse = { ID: number; name: string };

const exampleCents = 17_500;

/** In euros, as it would be charged. */
const exampleText = (percent: number, who: string): string =>
  `Beispiel: Von ${formatMoney(exampleCents)} zahlt ${who} ${formatMoney(partOf(exampleCents, percent))}, das erste Zuhause ${formatMoney(restOf(exampleCents, [percent]))}.`;

const others = 'other';

type Props = { child: Child; course: NamedCourse | null; isOffice: boolean; onClose: () => void };

const WhoPays = ({ guardians, value, onChange }: WhoProps) => (
  <Radio.Group label="Wer soll mitzahlen?" value={value} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {guardians.map(({ ID, fullname }) => (
        <Radio key={ID} value={String(ID)} label={`${fullname} (zweites Zuhause)`} />
      ))}
      <Radio value={others} label="jemand anderer, zum Beispiel die Oma: mit einem Code" />
    </Stack>
  </Radio.Group>
);
type WhoProps = { guardians: readonly Guardian[]; value: string; onChange: (value: string) => void };

/** Fragen, ob jemand mitzahlt: the person, the share with an example, and the courses. Nothing takes effect before they agree. */
export const AskToPayDialog = ({ child, course, isOffice, onClose }: Props) => {
  const { data } = useQuery(ofChildQuery(child.ID));
  const guardians = (data?.guardians ?? []).filter(({ state }) => state === 'agreed');
  const [picked, setPicked] = useState('');
  const [percent, setPercent] = useState<number | string>(50);
  const [isForCourse, setForCourse] = useState(course !== null);
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const ask = useAskToPay();
  const who = picked === '' ? String(guardians[0]?.ID ?? others) : picked;
  const name = guardians.find(({ ID }) => String(ID) === who)?.fullname ?? 'die andere Person';
  const isWhole = typeof percent === 'number' && percent >= minPercent && percent <= maxPercent;
  if (ask.data !== undefined && ask.data.code !== '')
    return (
      <CodeDialog title="Frage" code={ask.data.code} validUntil={ask.data.validUntil} onClose={onClose}>
        {email.trim() === '' ? 'Gib diesen Code weiter. ' : `Der Code ist auch an ${email.trim()} unterwegs. `}
        Wer ihn unter „Zwei Zuhause“ eingibt, liest die Frage und stimmt zu oder lehnt ab.
      </CodeDialog>
    );
  const send = () =>
    typeof percent === 'number' &&
    ask.mutate(
      {
        child_ID: child.ID,
        guardianship_ID: who === others ? 0 : Number(who),
        percent,
        course_ID: isForCourse ? (course?.ID ?? 0) : 0,
        email: who === others ? email.trim() : '',
        reason: reason.trim(),
      },
      { onSuccess: ({ code }) => code === '' && onClose() },
    );
  return (
    <FormDialog
      title={`Wer zahlt für ${child.prename}?`}
      submitLabel="Fragen"
      isPending={ask.isPending}
      failure={ask.error}
      isDisabled={!isWhole || (isOffice && reason.trim() === '')}
      onSubmit={withoutSubmitting(send)}
      onClose={onClose}
    >
      <WhoPays guardians={guardians} value={who} onChange={setPicked} />
      <NumberInput
        label="Anteil in Prozent"
        description={isWhole ? exampleText(percent, name) : 'Eine ganze Zahl von 1 bis 100.'}
        min={minPercent}
        max={maxPercent}
        allowDecimal={false}
        value={percent}
        onChange={setPercent}
      />
      {course !== null && (
        <Radio.Group
          label="Wofür?"
          value={isForCourse ? 'course' : 'all'}
          onChange={(chosen) => setForCourse(chosen === 'course')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="course" label={`nur „${course.name}“`} />
            <Radio value="all" label={`alle Kurse von ${child.prename}`} />
          </Stack>
        </Radio.Group>
      )}
      {who === others && (
        <TextInput
          label="E-Mail-Adresse"
          description="Ohne Angabe zeigen wir dir nur den Code."
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed">
        Gilt ab der Zustimmung für neue Buchungen. Der Mitgliedsbeitrag bleibt beim ersten Zuhause.
      </Text>
      {isOffice && <ReasonField value={reason} onChange={setReason} />}
    </FormDialog>
  );
};

type EndProps = { id: number; needsReason?: boolean; onClose: () => void };

export const EndShareDialog = ({ id, needsReason = false, onClose }: EndProps) => {
  const [reason, setReason] = useState('');
  const end = useEndShare();
  return (
    <FormDialog
      title="Wirklich beenden?"
      submitLabel="Beenden"
      isPending={end.isPending}
      failure={end.error}
      isDisabled={needsReason && reason.trim() === ''}
      onSubmit={withoutSubmitting(() => end.mutate({ ID: id, reason: reason.trim() }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Text size="sm">Es gilt für neue Buchungen nicht mehr. Was schon verrechnet ist, bleibt.</Text>
      {needsReason && <ReasonField value={reason} onChange={setReason} />}
    </FormDialog>
  );
};
