import { readCardCode } from '@vereinshaus/contract/membership/card-code';
import { useEffect, useEffectEvent } from 'react';

/** A scanner types much faster than anybody. */
const maxPauseMs = 80;
const minLength = 20;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** A USB scanner is a keyboard: what comes in one go and ends with Enter is a scanned text, wherever the focus was left. */
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
        // In a field people type, too: there only a card is one.
        if (isField(event.target) ? readCardCode(scanned) === null : scanned.length < minLength) return;
        // Otherwise the button that has the focus would be pressed by it.
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
