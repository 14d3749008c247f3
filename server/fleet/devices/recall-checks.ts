import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import type { DeviceAction } from './write-event.ts'

/** Checks of recalls on devices that enter the fleet. */
export interface RecallChecks {
  /**
   * For devices that were entered, or whose serial number or model was corrected. The caller has locked the fleet of
   * their model before.
   */
  takeOutEntered(
    tx: Tx,
    context: Context,
    deviceIds: readonly string[],
    action: Pick<DeviceAction, 'person'>,
  ): Promise<void>
  /** Refuses to restock a device whose recall is open. */
  assertNotRecalled(tx: Tx, deviceId: string): Promise<void>
}

export const recallChecks = new ExtensionPoint<RecallChecks>('the recalls of devices')
