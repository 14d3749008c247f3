import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import type { DeviceAction } from './write-event.ts'

/** What recalls have to say about devices that enter the fleet. */
export interface RecallChecks {
  /** Of devices that were entered, or got another number or model. The caller has locked the fleet of their model before. */
  takeOutEntered(
    tx: Tx,
    context: Context,
    deviceIds: readonly string[],
    action: Pick<DeviceAction, 'person' | 'requestId'>,
  ): Promise<void>
  /** Refuses to restock a device whose recall is open. */
  assertNotRecalled(tx: Tx, deviceId: string): Promise<void>
}

export const recallChecks = new ExtensionPoint<RecallChecks>('the recalls of devices')
