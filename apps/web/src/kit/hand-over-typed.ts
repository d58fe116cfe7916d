/** The native setter: React overrides it on the element and would not notice the change. */
const ownValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

/** Simulates typing into the field. */
const fillIn = (field: HTMLInputElement, { value, checked }: HTMLInputElement) => {
  if (field.checked !== checked) field.click();
  if (field.value === value) return;
  ownValue?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Text typed before the program has loaded is kept: the program's fields of the same names take over values and cursor. Removed fields keep
 * their values, so not even the last letter is lost.
 */
export const handOverTyped = (page: HTMLElement, root: HTMLElement) => {
  const early = [...page.querySelectorAll('input')];
  if (early.length === 0) return;
  let current = document.activeElement;
  const noteFocus = ({ target }: FocusEvent) => {
    if (early.some((field) => field === target)) current = target as Element;
  };
  page.addEventListener('focusin', noteFocus);
  const observer = new MutationObserver(() => {
    const heirs = early.map(({ name }) => root.querySelector<HTMLInputElement>(`input[name="${name}"]`));
    if (heirs.includes(null)) return;
    observer.disconnect();
    for (const [index, field] of early.entries()) {
      const heir = heirs[index];
      if (!heir) continue;
      fillIn(heir, field);
      if (field === current) heir.focus({ preventScroll: true });
    }
  });
  observer.observe(root, { childList: true, subtree: true });
};
