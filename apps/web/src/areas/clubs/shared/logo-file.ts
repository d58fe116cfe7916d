const largest = 400 * 1024;

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;

/** Why a file cannot be the logo; undefined if it can. */
export const logoProblem = (file: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!logoTypes.some((type) => type === file.type)) return 'Bitte wähle ein Bild (PNG, JPG, WebP oder SVG).';
  return file.size > largest ? 'Das Logo ist zu groß (höchstens 400 kB).' : undefined;
};

/** data:image/png;base64,… */
export const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('Die Datei ist nicht lesbar.')));
    reader.readAsDataURL(file);
  });
