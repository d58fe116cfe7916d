import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { OfficeDraw } from '@vereinshaus/contract/draws/calls';
import { drawTexts, maxCourses, maxWanted, minReason } from '@vereinshaus/contract/draws/rules';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { newKey } from '../../kit/new-key.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { CoursePicker } from '../courses/shared/CoursePicker.tsx';
import { useChange, usePlan } from './draws.api.ts';

type Terms = Pick<
  OfficeDraw,
  'name' | 'opens' | 'closes' | 'confirmHours' | 'maxWanted' | 'prefersFormer' | 'prefersLost' | 'prefersMembers'
>;

const day = 86_400;

const confirmations = [
  { value: '0', label: 'sofort verbindlich gebucht' },
  { value: '24', label: 'in einem Tag zu bestätigen' },
  { value: '48', label: 'in 2 Tagen zu bestätigen' },
  { value: '72', label: 'in 3 Tagen zu bestätigen' },
  { value: '168', label: 'in einer Woche zu bestätigen' },
];

const Preferences = ({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) => (
  <Checkbox.Group
    label="Vorrang"
    description="Wird mit der Verlosung veröffentlicht und zählt in dieser Reihenfolge. Ohne Vorrang haben alle dieselbe Chance."
    value={[
      ...(terms.prefersFormer ? ['former'] : []),
      ...(terms.prefersLost ? ['lost'] : []),
      ...(terms.prefersMembers ? ['members'] : []),
    ]}
    onChange={(chosen) =>
      onChange({
        ...terms,
        prefersFormer: chosen.includes('former'),
        prefersLost: chosen.includes('lost'),
        prefersMembers: chosen.includes('members'),
      })
    }
  >
    <Checkbox
      mt="xs"
      value="former"
      label="Bisherige Teilnehmer"
      description="Wer einen der Kurse besucht hat, die im Kurs unter „Vorbuchung für Teilnehmer von“ stehen; steht dort keiner, wer im letzten Jahr einen Kurs besucht hat."
    />
    <Checkbox mt="xs" value="lost" label="Wer bei der letzten Verlosung keinen Platz bekam" />
    <Checkbox mt="xs" value="members" label="Mitglieder vor Gästen" />
  </Checkbox.Group>
);

const TermFields = ({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) => (
  <>
    <TextInput
      label="Name"
      required
      maxLength={80}
      value={terms.name}
      onChange={(event) => onChange({ ...terms, name: event.currentTarget.value })}
    />
    <MomentInput label="Wünsche ab" required value={terms.opens} onChange={(opens) => onChange({ ...terms, opens })} />
    <MomentInput
      label="Wünsche bis"
      required
      value={terms.closes}
      onChange={(closes) => onChange({ ...terms, closes })}
    />
    <Preferences terms={terms} onChange={onChange} />
    <Select
      label="Ein Platz ist"
      allowDeselect={false}
      data={confirmations}
      value={String(terms.confirmHours)}
      onChange={(chosen) => onChange({ ...terms, confirmHours: Number(chosen ?? 0) })}
    />
    <Select
      label="Kurse je Kind"
      allowDeselect={false}
      data={Array.from({ length: maxWanted }, (_, index) => ({
        value: String(index + 1),
        label: index === 0 ? 'höchstens einer' : `höchstens ${index + 1}`,
      }))}
      value={String(terms.maxWanted)}
      onChange={(chosen) => onChange({ ...terms, maxWanted: Number(chosen ?? 1) })}
    />
  </>
);

/** Ankündigen: families see it at once, and its courses are booked by nobody from now on. */
export const PlanDialog = ({ onClose }: { onClose: () => void }) => {
  const plan = usePlan();
  const now = Math.floor(useOpenedAt().getTime() / 1000);
  const [key] = useState(newKey);
  const [courses, setCourses] = useState<string[]>([]);
  const [terms, setTerms] = useState<Terms>({
    name: '',
    opens: now,
    closes: now + 7 * day,
    confirmHours: 0,
    maxWanted: 1,
    prefersFormer: false,
    prefersLost: false,
    prefersMembers: false,
  });
  return (
    <FormDialog
      title="Verlosung ankündigen"
      submitLabel="Ankündigen"
      isPending={plan.isPending}
      isDisabled={terms.name.trim() === '' || courses.length === 0}
      failure={plan.error}
      onSubmit={(event) => {
        event.preventDefault();
        plan.mutate({ ...terms, courses: courses.map(Number), key }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <StatusBanner kind="info">
        Die Familien sehen sie sofort. Die Kurse kann bis zur Auslosung niemand buchen.
      </StatusBanner>
      <CoursePicker label="Kurse" required maxValues={maxCourses} value={courses} onChange={setCourses} />
      <TermFields terms={terms} onChange={setTerms} />
    </FormDialog>
  );
};

/** Zeiten und Regeln ändern; once there are wishes everybody who has wished reads why. */
export const ChangeDialog = ({ draw, onClose }: { draw: OfficeDraw; onClose: () => void }) => {
  const change = useChange();
  const [terms, setTerms] = useState<Terms>(draw);
  const [reason, setReason] = useState('');
  const needsReason = draw.children > 0;
  const { name, opens, closes, confirmHours, maxWanted: most, prefersFormer, prefersLost, prefersMembers } = terms;
  return (
    <FormDialog
      title={`${draw.name} ändern`}
      submitLabel="Ändern"
      isPending={change.isPending}
      isDisabled={needsReason && reason.trim().length < minReason}
      failure={change.error}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(
          {
            ID: draw.ID,
            reason,
            name,
            opens,
            closes,
            confirmHours,
            maxWanted: most,
            prefersFormer,
            prefersLost,
            prefersMembers,
          },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <TermFields terms={terms} onChange={setTerms} />
      {needsReason && <ReasonField description={drawTexts.reasonMissing} value={reason} onChange={setReason} />}
    </FormDialog>
  );
};

type ReasonFieldProps = { description: string; value: string; onChange: (value: string) => void };

export const ReasonField = ({ description, value, onChange }: ReasonFieldProps) => (
  <Textarea
    label="Grund"
    description={description}
    required
    autosize
    minRows={2}
    maxLength={200}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
  />
);
