import { type EditedForm, forms } from '@vereinshaus/contract/forms/calls';
import { type FieldKind, type FormField, fieldProblems, slotFrom } from '@vereinshaus/contract/forms/form-fields';
import type { SavedForm } from './forms.api.ts';

/** A field while it is edited: its options are the lines of a text. */
export type DraftField = Omit<FormField, 'options'> & { options: string };

export type FormDraft = Omit<SavedForm, 'ID' | 'version' | 'fields'> &
  Pick<EditedForm, 'description' | 'audience' | 'atBooking' | 'several' | 'active' | 'closes'> & {
    fields: DraftField[];
  };

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An unused key, also different from fields just removed. */
const freeKey = (fields: readonly DraftField[]): string => {
  const numbers = fields.map(({ key }) => Number(/^q(\d+)$/.exec(key)?.[1] ?? 0));
  return `q${Math.max(0, ...numbers) + 1}`;
};

export const newField = (kind: FieldKind, fields: readonly DraftField[]): DraftField => ({
  key: freeKey(fields),
  kind,
  label: '',
  help: '',
  required: false,
  sensitive: false,
  options: '',
  steps: 5,
  low: '',
  high: '',
});

export const emptyDraft: FormDraft = {
  title: '',
  slot: '',
  description: '',
  audience: 'courses',
  atBooking: true,
  several: false,
  active: true,
  closes: 0,
  fields: [],
};

export const draftOf = (known: EditedForm): FormDraft => {
  const { ID: _, version: __, answers: ___, ...form } = known;
  return { ...form, fields: form.fields.map((field) => ({ ...field, options: field.options.join('\n') })) };
};

export const fieldsOf = (fields: readonly DraftField[]): FormField[] =>
  fields.map((field) => ({ ...field, label: field.label.trim(), options: linesOf(field.options) }));

/** The input of the call; the slug follows the name until the user edits it. */
export const inputOf = (draft: FormDraft, { ID, version }: { ID: number; version: number }): SavedForm => ({
  ...draft,
  atBooking: draft.atBooking && draft.audience === 'courses',
  ID,
  version,
  slot: draft.slot || slotFrom(draft.title),
  fields: fieldsOf(draft.fields),
});

/** The contract's problems, by field path: `fields.0.label`. */
export const problemsOf = (draft: FormDraft): Record<string, string> => {
  const input = inputOf(draft, { ID: 0, version: 0 });
  const issues = forms.save.input.safeParse(input).error?.issues ?? [];
  return {
    ...fieldProblems(fieldsOf(draft.fields)),
    ...Object.fromEntries(issues.map(({ path, message }) => [path.slice(0, 3).join('.'), message])),
  };
};
