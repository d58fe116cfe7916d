/** URL of a file by the name the upload returned. */
export const downloadPath = (file: string): string => `/api/file/download/${encodeURIComponent(file)}`;
