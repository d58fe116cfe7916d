const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** „12,4 MB“. */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('de-AT', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`;
};
