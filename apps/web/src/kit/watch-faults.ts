import { announce } from './announce.ts';

/** A field that is wrong, as the page says it. */
export type FormFault = { control: HTMLElement; label: string; message: string };

/** The sentence under a field, whichever component the field is. */
const sentences = 'p[class*="-error"]';
const controls = 'input:not([type="hidden"], [type="file"]), textarea, select, [contenteditable="true"], button';

const textOf = (element: Element | null) => (element?.textContent ?? '').trim();

/** Without the mark of what is required, and without the full stop of a sentence to agree to. */
const labelIn = (box: Element) =>
  textOf(box.querySelector('label, legend, [class$="-label"]')).replace(/[\s*.:]+$/, '');

/** What the sentence stands at: the field in the nearest box around it, and the name of that box. */
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

/** Passwords and boxes to tick do not say by themselves that they are wrong. */
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
 * Reads off the page what is wrong in a form. Once it was sent in vain, the first fault has the focus and `show` gets all
 * of them, in the order of the page, until none is left; before that a new one is announced.
 */
export const watchFaults = (show: (faults: readonly FormFault[]) => void) => {
  let form: HTMLFormElement | null = null;
  let seen: readonly FormFault[] = [];
  let isSent = false;
  let isRefused = false;
  const marked = new Set<HTMLElement>();
  /** What stood there before it was sent may be the last answer, which goes while the server is asked. */
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
    /** Sent once more with the same faults, nothing changes on the page. */
    send: () => {
      isSent = true;
      setTimeout(() => look(true), 100);
    },
    /** Whoever goes on typing while the server answers is not called away. */
    typed: () => {
      isSent = false;
    },
  };
};
