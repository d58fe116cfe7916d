/** Where a file lies, by the name that its upload gave it. */
export const downloadPath = (file: string): string => `/api/file/download/${encodeURIComponent(file)}`;
