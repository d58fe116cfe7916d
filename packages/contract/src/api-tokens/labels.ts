import { permissionLabel } from '../permissions/labels.ts';
import { driveRight } from './rules.ts';

/** Name of a right in the selection. */
export const rightLabel = (right: string): string => {
  if (right === 'own_read') return 'eigene Daten und Familie lesen';
  if (right === 'own') return 'eigene Daten und Familie lesen und ändern';
  if (right === driveRight) return 'Vereinsdateien als Netzlaufwerk (WebDAV)';
  return permissionLabel(right);
};
