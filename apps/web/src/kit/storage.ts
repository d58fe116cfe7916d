/** Browser storage, which a private window or a cross-origin frame may refuse. */
type Place = 'localStorage' | 'sessionStorage';

export const readStored = (place: Place, key: string): string | null => {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
};

/** Null removes the entry. */
export const writeStored = (place: Place, key: string, value: string | null) => {
  try {
    if (value === null) window[place].removeItem(key);
    else window[place].setItem(key, value);
  } catch {
    // Nothing is stored then; everything else works.
  }
};

export const storedKeys = (place: Place): readonly string[] => {
  try {
    return Object.keys(window[place]);
  } catch {
    return [];
  }
};
