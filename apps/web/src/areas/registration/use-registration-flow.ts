import { useForm } from '@mantine/form';
import { may } from '@vereinshaus/contract/kit/access';
import type { InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { isMinorPerson, personProblems } from '@vereinshaus/contract/persons/person-input';
import type { registration } from '@vereinshaus/contract/registration/calls';
import {
  consentProblem,
  type RegistrationMode,
  registrationFieldProblems,
} from '@vereinshaus/contract/registration/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../kit/api.ts';
import { byPlace, fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { useSession } from '../session/shared/session.ts';
import { useAddGuardian, useRegister } from './registration.api.ts';
import { forgetRegistration, keepRegistration, keptRegistration } from './registration-draft.ts';
import {
  emptyRegistration,
  newToken,
  type RegistrationStep,
  type RegistrationValues,
  stepOfField,
} from './registration-form.ts';
import { useHasRegister, useIsVerifying } from './shared/AddressPicker.tsx';

type Input = InputOf<typeof registration.register>;
type Reply = Pick<ReplyOf<typeof registration.register>, 'message'> & Partial<ReplyOf<typeof registration.register>>;

export type FlowSettings = {
  mode: RegistrationMode;
  /** Sent along: the group, the activation code, the course. */
  extras: Pick<Input, 'verwalter_ID' | 'activate' | 'course_ID' | 'tries'>;
  /** The course that led here. */
  courseName?: string | undefined;
  /** The first person lives with a known Verwalter: contact and address may stay empty. */
  isDependant: boolean;
  /** Last name of the family the person is added to. */
  lastname?: string;
  /** Whether several persons can be registered at once. */
  withFamily: boolean;
  /** Input survives a reload on this device. */
  keepsDraft?: boolean;
  /** Required choices outside the form, by field. */
  missing?: Readonly<Record<string, string>>;
  onDone: (outcome: RegistrationOutcome) => void;
};

export type RegistrationOutcome = {
  /** Token of the submission. */
  token: number;
  values: RegistrationValues;
  message: string;
  persons: readonly { ID: number; fullname: string }[];
  activationCode: string;
};

/** The day the form was opened. */
export const useToday = () => dayInVienna(useOpenedAt());

/** Rules the sections of the form need; the same as on the server. */
export const useFormRules = () => {
  const club = useClub();
  const staffLevel = useSession()?.role ?? 0;
  return { club, staffLevel, today: useToday() };
};

/** Stored in the history entry: the browser's back button goes back one step. */
const stepIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined;

/** `isKept`: input survives a reload, so the user continues on the same step. */
const useSteps = (withFamily: boolean, isKept: boolean) => {
  const steps: readonly RegistrationStep[] = withFamily ? ['person', 'family', 'consents'] : ['person', 'consents'];
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [reached, setReached] = useState(isKept ? steps.length - 1 : 0);
  const asked = steps.findIndex((one) => one === stepIn(state));
  const index = Math.max(0, Math.min(asked, reached));
  const step = steps[index] ?? 'person';
  const go = (to: RegistrationStep | undefined) => {
    const target = steps.findIndex((one) => one === to);
    if (target === -1) return;
    setReached((before) => Math.max(before, target));
    if (target === index - 1) void navigate(-1);
    else if (target !== index) void navigate(`${pathname}${search}`, { state: { step: to }, replace: target < index });
    window.scrollTo({ top: 0 });
  };
  return { steps, step, index, go };
};

const personsText = (count: number) => (count === 1 ? 'Registrieren' : `${count} Personen registrieren`);

/** The summary reads like the page; what is not among its fields stays where it is. */
const inPageOrder = (fields: readonly string[], nodeOf: (field: string) => HTMLElement | null): readonly string[] => {
  const shown = fields.flatMap((field) => {
    const node = nodeOf(field);
    return node === null ? [] : [{ field, node }];
  });
  const sorted = shown.toSorted((one, other) => byPlace(one.node, other.node)).values();
  return fields.map((field) => (nodeOf(field) === null ? field : (sorted.next().value?.field ?? field)));
};

/** The errors of each step; the same rules as on the server. */
const useProblems = (values: RegistrationValues, { mode, isDependant, missing = {} }: FlowSettings) => {
  const rules = useFormRules();
  const isStaff = useMay(may('user'));
  const hasAddressRegister = useHasRegister(values.country, values.postal_code);
  const hasMinor = [values, ...values.persons].some((person) => isMinorPerson(person, rules));
  const ofPerson = (): Record<string, string> => ({
    ...missing,
    ...personProblems(values, { ...rules, isDependant, hasAddressRegister }),
    ...registrationFieldProblems(rules.club.additionalFields, values.data, {
      isStaff,
      isMinor: isMinorPerson(values, rules),
    }),
  });
  const ofConsents = (): Record<string, string> => {
    const wishes = [values, ...values.persons];
    const problem = consentProblem(values, { club: rules.club, mode, hasMinor, wishes });
    return problem === undefined ? {} : { [problem.field]: problem.text };
  };
  return { rules, hasMinor, of: { person: ofPerson, family: () => ({}), consents: ofConsents } };
};

/** One token for all attempts of one form: a repeated request registers once. */
const useSubmission = (settings: FlowSettings, onRefused: (fields: Record<string, string>) => void) => {
  const { mode, extras, onDone } = settings;
  const [token] = useState(newToken);
  const [register, addGuardian] = [useRegister(), useAddGuardian()];
  const submit = (values: RegistrationValues, force: boolean) => {
    const { internalnote, ...rest } = values;
    const note = internalnote === '' ? {} : { internalnote };
    const input: Input = { ...rest, ...extras, ...note, token, ...(force && { force }) };
    const options = {
      onSuccess: ({ message, persons = [], activationCode = '' }: Reply) =>
        onDone({ token, values, message, persons, activationCode }),
      onError: (error: Error) => onRefused(fieldErrorsOf(error)),
    };
    if (mode === 'guardian' && extras.activate === undefined) addGuardian.mutate(input, options);
    else register.mutate(input, options);
  };
  const failure = register.error ?? addGuardian.error;
  const isKnown = failure instanceof ApiError && failure.code === 'registration.known';
  return { submit, failure, isKnown, isPending: register.isPending || addGuardian.isPending };
};

/** The draft on this device, with saving and deleting. */
const useDraft = (keepsDraft: boolean) => {
  const clubId = useClub().ID;
  const [draft, setDraft] = useState(() => (keepsDraft ? keptRegistration(clubId) : undefined));
  return {
    draft,
    keep: (values: RegistrationValues) => {
      if (keepsDraft) keepRegistration(clubId, values);
    },
    forget: () => {
      forgetRegistration(clubId);
      setDraft(undefined);
    },
  };
};

/** Registrieren, Schritt für Schritt: the values, the current step, and the actions. */
export const useRegistrationFlow = (settings: FlowSettings) => {
  const { draft, ...drafts } = useDraft(settings.keepsDraft === true);
  const form = useForm<RegistrationValues>({
    initialValues: draft ?? { ...emptyRegistration, lastname: settings.lastname ?? '' },
    onValuesChange: drafts.keep,
  });
  const { values } = form;
  const { steps, step, index, go } = useSteps(settings.withFamily, draft !== undefined);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const focusFirst = useEffectEvent(() => {
    const [first] = wrong.flatMap((field) => form.getInputNode(field) ?? []).toSorted(byPlace);
    first?.focus();
  });
  // The field may be on another step, which renders a moment later.
  useEffect(() => {
    if (wrong.length === 0) return;
    const frame = requestAnimationFrame(() => focusFirst());
    return () => cancelAnimationFrame(frame);
  }, [wrong, step]);
  const problems = useProblems(values, settings);
  const showErrors = (errors: Record<string, string>) => {
    const fields = inPageOrder(Object.keys(errors), form.getInputNode);
    form.setErrors(Object.fromEntries(fields.map((field) => [field, errors[field]])));
    const [first] = fields;
    setWrong(fields);
    if (first !== undefined) go(stepOfField(first));
  };
  const done = (outcome: RegistrationOutcome) => {
    drafts.forget();
    settings.onDone(outcome);
  };
  const { submit, failure, isKnown, isPending } = useSubmission({ ...settings, onDone: done }, showErrors);
  const startAnew = () => {
    form.setInitialValues(emptyRegistration);
    form.setValues(emptyRegistration);
    drafts.forget();
  };
  const isVerifying = useIsVerifying(values) && step === 'person';
  const [waits, setWaits] = useState(false);
  const next = () => {
    if (isPending) return;
    setWaits(isVerifying);
    if (isVerifying) return;
    const errors = problems.of[step]();
    showErrors(errors);
    if (Object.keys(errors).length > 0) return;
    if (step === 'consents') submit(values, false);
    else go(steps[index + 1]);
  };
  const back = () => {
    setWrong([]);
    go(steps[index - 1]);
  };
  // Address errors are only known once the register has responded.
  const goOn = useEffectEvent(next);
  useEffect(() => {
    if (!waits || isVerifying) return;
    const frame = requestAnimationFrame(() => goOn());
    return () => cancelAnimationFrame(frame);
  }, [waits, isVerifying]);
  return {
    form,
    rules: problems.rules,
    mode: settings.mode,
    /** The group's Verwalter; 0 = a group of their own. */
    managerId: settings.extras.verwalter_ID ?? 0,
    /** Staff above role 20 who add to a group leave representative and emergency number to the family. */
    showsMinorFields: settings.mode !== 'add' || problems.rules.staffLevel <= 20,
    isDependant: settings.isDependant,
    hasMinor: problems.hasMinor,
    step,
    index,
    count: steps.length,
    failure,
    isKnown,
    isPending: isPending || (waits && isVerifying),
    nextLabel: step === 'consents' ? personsText(values.persons.length + 1) : 'Weiter',
    next,
    back: index === 0 ? undefined : back,
    /** The course that led here; undefined = none. */
    courseName: settings.courseName,
    /** Only if the form starts with a draft. */
    startAnew: draft === undefined ? undefined : startAnew,
    submitNevertheless: () => submit(values, true),
  };
};

export type RegistrationFlow = ReturnType<typeof useRegistrationFlow>;
