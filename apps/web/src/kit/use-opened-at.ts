import { useState } from 'react';
import { serverNow } from './server-time.ts';

/** When the screen was opened, by the server's clock, which decides what is open, closed or due. */
export const useOpenedAt = (): Date => useState(() => new Date(serverNow()))[0];
