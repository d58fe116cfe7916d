import { kiosk, kioskDoor } from '@vereinshaus/contract/kiosk/calls';
import { query, useCommand } from '../../kit/api.ts';

export const devicesQuery = () => query(kiosk.devices, {});
export const hallQuery = () => ({ ...query(kiosk.hall, {}), refetchInterval: 30_000 });
export const statisticsQuery = (weeks: number) => query(kiosk.statistics, { weeks });

export const useAddDevice = () => useCommand(kiosk.addDevice, { inline: true, invalidates: [kiosk.devices] });
export const useRenewCode = () => useCommand(kiosk.renewCode, { invalidates: [kiosk.devices] });
export const useRevokeDevice = () => useCommand(kiosk.revokeDevice, { announces: true, invalidates: [kiosk.devices] });

export const useRegister = () => useCommand(kioskDoor.register, { inline: true });
export const useLeave = () => useCommand(kioskDoor.leave, { inline: true });
