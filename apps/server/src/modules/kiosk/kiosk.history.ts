import { type AreaHistory, kind } from '../history/area-history.ts';

type Device = { name: string };

export const kioskHistory = {
  kinds: {
    'kiosk.added': kind<Device>({ category: 'club', sentence: ({ name }) => `Kiosk „${name}“ angelegt` }),
    'kiosk.codeRenewed': kind<Device>({ category: 'club', sentence: ({ name }) => `Neuer Code für Kiosk „${name}“` }),
    'kiosk.registered': kind<Device>({
      category: 'club',
      sentence: ({ name }) => `Ein Tablet hat sich als Kiosk „${name}“ angemeldet`,
    }),
    'kiosk.revoked': kind<Device>({ category: 'club', sentence: ({ name }) => `Kiosk „${name}“ gesperrt` }),
  },
} satisfies AreaHistory;
