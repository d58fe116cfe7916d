export { aboutPerson } from './about-person.ts';
export { forgetDevice } from './devices.ts';
export { pushRoutes } from './push.routes.ts';
export { type Notice, queuePushes } from './queue-pushes.ts';
