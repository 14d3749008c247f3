import { type DeviceCommand, deviceCommands } from './commands.ts'

/** What happens to a machine besides its commands. */
export const otherDeviceEvents = ['add', 'change', 'move', 'ship', 'lose', 'recall', 'recall_stopped'] as const

/** The entries of a machine's history. */
export const deviceEvents: readonly DeviceEventName[] = [...otherDeviceEvents, ...deviceCommands]
export type DeviceEventName = (typeof otherDeviceEvents)[number] | DeviceCommand
