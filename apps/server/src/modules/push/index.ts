export { forgetDevice } from './devices.ts';
export { type Notice, queuePushes } from './queue-pushes.ts';
