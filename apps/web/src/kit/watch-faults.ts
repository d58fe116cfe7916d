import { announce } from './announce.ts';

/** A faulty field with its label and message on the page. */
export type FormFault = { control: HTMLElement; label: string; message: string };

/** The error below a field, whichever component the field is. */
const sentences = 'p[class*="-error"]';
const controls = 'input:not([type="hidden"], [type="file"]), textarea, select, [contenteditable="true"], button';

const textOf = (element: Element | null) => (element?.textContent ?? '').trim();

/** Without the mark for required fields, and without the full stop of a consent sentence. */
const labelIn = (box: Element) =>
  textOf(box.querySelector('label, legend, [class$="-label"]')).replace(/[\s*.:]+$/, '');

/** The field of an error: the one in the nearest surrounding box, and the box's label. */
const faultAt = (sentence: Element, form: Element): FormFault | null => {
  for (let box = sentence.parentElement; box !== null && box !== form; box = box.parentElement) {
    const control = box.querySelector<HTMLElement>(controls);
    if (control !== null)
      return { control, label: labelIn(box) || (control.ariaLabel ?? ''), message: textOf(sentence) };
  }
  return null;
};

const faultsIn = (form: Element): readonly FormFault[] =>
  [...form.querySelectorAll(sentences)].flatMap((sentence) => faultAt(sentence, form) ?? []);

const isSame = (one: FormFault, other: FormFault | undefined) =>
  one.control === other?.control && one.message === other.message;

/** Password fields and checkboxes do not mark themselves as invalid. */
const markWrong = (faults: readonly FormFault[], marked: Set<HTMLElement>) => {
  const wrong = new Set(faults.map(({ control }) => control));
  for (const control of marked) if (!wrong.has(control)) control.removeAttribute('aria-invalid');
  for (const control of wrong) {
    if (control.getAttribute('aria-invalid') === 'true') continue;
    control.setAttribute('aria-invalid', 'true');
    marked.add(control);
  }
};

/**
 * Collects the errors of a form from the page. After a failed submit, the first faulty field gets the focus, and `show` receives all errors
 * in page order until none is left; before a submit, a new error is announced.
 */
export const watchFaults = (show: (faults: readonly FormFault[]) => void) => {
  let form: HTMLFormElement | null = null;
  let seen: readonly FormFault[] = [];
  let isSent = false;
  let isRefused = false;
  const marked = new Set<HTMLElement>();
  /** Errors from before the submit may belong to the previous reply, which is cleared while the request runs. */
  const look = (isLastAnswerGone = false) => {
    if (form === null) return;
    const found = faultsIn(form);
    markWrong(found, marked);
    const hasChanged = found.length !== seen.length || !found.every((fault, index) => isSame(fault, seen[index]));
    const isRefusedNow = isSent && found.length > 0 && (hasChanged || isLastAnswerGone);
    if (isRefusedNow) {
      [isSent, isRefused] = [false, true];
      found[0]?.control.focus();
    } else if (!isRefused) {
      const fresh = found.filter((fault) => !seen.some((one) => isSame(fault, one)));
      if (fresh.length > 0) announce(fresh.map(({ label, message }) => `${label}: ${message}`).join(' '));
    }
    if (isRefusedNow || (isRefused && hasChanged)) show(found);
    isRefused &&= found.length > 0;
    seen = found;
  };
  return {
    attach: (element: HTMLFormElement | null) => {
      form = element;
      if (element === null) return;
      const observer = new MutationObserver(() => look());
      observer.observe(element, { childList: true, subtree: true, characterData: true });
      return () => {
        form = null;
        observer.disconnect();
      };
    },
    /** If the next submit has the same errors, nothing on the page changes. */
    send: () => {
      isSent = true;
      setTimeout(() => look(true), 100);
    },
    /** Does not move the focus of a user who keeps typing while the server responds. */
    typed: () => {
      isSent = false;
    },
  };
};
