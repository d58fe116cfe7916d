/** The part of the browser program that an attendance list needs. */
export * from '@vereinshaus/contract/attendance/calls';
export * from '../../../web/src/areas/attendance/shared/device-key.ts';
export * from '../../../web/src/areas/attendance/shared/kept-list-shape.ts';
export * from '../../../web/src/areas/attendance/shared/kept-lists.ts';
export * from '../../../web/src/areas/attendance/shared/leave-device.ts';
export * from '../../../web/src/areas/attendance/shared/send-marks.ts';
export * from '../../../web/src/kit/api.ts';
export * from '../../../web/src/kit/device-store.ts';
