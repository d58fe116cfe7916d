/** Longer than any screen needs to open: later keys are meant for something else. */
const longestWaitMs = 5000;

let typed = '';
let end: (() => void) | undefined;

const collect = (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    takeTypedAhead();
    return;
  }
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
};

/** A field was requested and is still loading: letters typed meanwhile are buffered for it. */
export const beginTypedAhead = () => {
  end?.();
  typed = '';
  const timer = setTimeout(takeTypedAhead, longestWaitMs);
  document.addEventListener('keydown', collect, true);
  end = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', collect, true);
    end = undefined;
  };
};

/** The field is mounted and focused: returns the buffered text, once. */
export const takeTypedAhead = (): string => {
  end?.();
  const taken = typed;
  typed = '';
  return taken;
};
