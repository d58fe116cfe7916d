import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { may } from '@vereinshaus/contract/kit/access';
import type { RecordValues } from '@vereinshaus/contract/kit/record-fields';
import { pluck, recordOf } from '@vereinshaus/contract/kit/record-of';
import { keptOfCriminalRecord, type PaperRow, trainerPapers } from '@vereinshaus/contract/trainer-papers/calls';
import { type PaperKind, paperFields } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { RecordControl, RecordControls } from '../../kit/record/RecordControls.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { useSavePaper } from './trainer-papers.api.ts';

type PaperForm = RecordValues<typeof paperFields> & { child_ID: number };
type Trainer = { ID: number; fullname: string };

const formOf = (paper: PaperRow | null, personId: number, kind: PaperKind): PaperForm => {
  if (paper === null) return { ...pluck(paperFields, 'empty'), kind, child_ID: personId };
  const { ID: _, fullname: __, seenBy: ___, hasFile: ____, state: _____, ...values } = paper;
  return values;
};

/** For a criminal record no other fields are sent, even if they were filled in before the kind was chosen. */
const inputOf = (values: PaperForm): PaperForm =>
  values.kind === 'criminalRecord' ? { ...values, title: '', issuer: '', issuedOn: 0, note: '' } : values;

const usePaperForm = (initialValues: PaperForm) =>
  useForm<PaperForm>({
    initialValues,
    validate: (values) => problemsOf(trainerPapers.save.input, inputOf(values)),
  });

type PaperFormState = ReturnType<typeof usePaperForm>;

/** Users who may not search persons choose from the trainers. */
const PersonField = ({ form, trainers }: { form: PaperFormState; trainers: readonly Trainer[] }) => {
  const maySearch = useMay(may('user_read'));
  const [person, setPerson] = useState<PickedPerson | null>(null);
  if (maySearch) {
    const pick = (chosen: PickedPerson | null) => {
      setPerson(chosen);
      form.setFieldValue('child_ID', chosen?.ID ?? 0);
    };
    return <PersonPicker label="Person" required value={person} error={form.errors.child_ID} onPick={pick} />;
  }
  const { value, onChange, ...input } = form.getInputProps('child_ID');
  return (
    <Select
      label="Person"
      required
      searchable
      nothingFoundMessage="Niemanden gefunden."
      data={trainers.map(({ ID, fullname }) => ({ value: String(ID), label: fullname }))}
      {...input}
      value={Number(value) === 0 ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen ?? 0))}
    />
  );
};

type Props = {
  /** Null: a new one. */
  paper: PaperRow | null;
  /** The person, if already known. */
  person?: Trainer | null;
  kind?: PaperKind;
  trainers: readonly Trainer[];
  onClose: () => void;
};

/** Nachweis eintragen oder ändern. */
export const PaperDialog = ({ paper, person = null, kind = 'licence', trainers, onClose }: Props) => {
  const save = useSavePaper();
  const form = usePaperForm(formOf(paper, person?.ID ?? 0, kind));
  const isRecord = form.values.kind === 'criminalRecord';
  const whose = paper?.fullname ?? person?.fullname;
  const left = (['title', 'issuer', 'issuedOn', 'note'] as const).filter(
    (name) => !keptOfCriminalRecord.includes(name),
  );
  return (
    <FormDialog
      title={paper === null ? `Nachweis eintragen${whose === undefined ? '' : `: ${whose}`}` : `Nachweis: ${whose}`}
      submitLabel={paper === null ? 'Nachweis eintragen' : 'Speichern'}
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit((values) =>
        save.mutate({ ID: paper?.ID ?? 0, ...inputOf(values) }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      {whose === undefined && <PersonField form={form} trainers={trainers} />}
      <RecordControls
        fields={paperFields}
        form={form}
        own={{
          ...(isRecord && recordOf(left.map((name) => [name, null] as const))),
          ...(isRecord && {
            seenOn: (
              <>
                <StatusBanner kind="info">
                  Gemeint ist die Bescheinigung „Kinder- und Jugendfürsorge“. Festgehalten wird nur, wann du sie gesehen
                  hast und wann sie wieder vorzulegen ist. Die Bescheinigung selbst bleibt bei der Person.
                </StatusBanner>
                <RecordControl name="seenOn" field={{ ...paperFields.seenOn, isRequired: true }} form={form} />
              </>
            ),
            validUntil: (
              <RecordControl
                name="validUntil"
                field={{
                  ...paperFields.validUntil,
                  label: 'Wieder vorzulegen am',
                  help: 'Üblich sind drei Jahre.',
                  isRequired: true,
                }}
                form={form}
              />
            ),
          }),
        }}
      />
    </FormDialog>
  );
};
