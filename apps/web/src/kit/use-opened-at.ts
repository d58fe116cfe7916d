import { useState } from 'react';
import { serverNow } from './server-time.ts';

/** When the screen was opened, by the server's clock: what opens, closes or is due is decided there. */
export const useOpenedAt = (): Date => useState(() => new Date(serverNow()))[0];
