import { readCardCode } from '@vereinshaus/contract/membership/card-code';
import { useEffect, useEffectEvent } from 'react';

/** A scanner types much faster than a person. */
const maxPauseMs = 80;
const minLength = 20;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** A USB scanner acts as a keyboard: fast input that ends with Enter is a scan, wherever the focus is. */
export const useKeyboardScanner = (onScan: (text: string) => void) => {
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    let typed = '';
    let last = 0;
    const hear = (event: KeyboardEvent) => {
      if (event.timeStamp - last > maxPauseMs) typed = '';
      last = event.timeStamp;
      if (event.key === 'Enter') {
        const scanned = typed;
        typed = '';
        // People also type in fields: there only a valid card counts as a scan.
        if (isField(event.target) ? readCardCode(scanned) === null : scanned.length < minLength) return;
        // Otherwise Enter would press the focused button.
        event.preventDefault();
        tell(scanned);
        return;
      }
      if (event.key.length === 1) typed += event.key;
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
};
