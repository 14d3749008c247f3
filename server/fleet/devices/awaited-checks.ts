import type { Tx } from '#db/transaction.ts'
import type { ConcessionCall } from '#server/people/concessions/concede.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'

/** Checks of the orders behind a device before it is taken back by hand. */
export interface AwaitedChecks {
  /**
   * A device that a closed rental still awaits is taken back on one person's statement, which is a concession. Locks
   * its order, which must happen before the fleet is locked.
   */
  concedeTakenBack(
    tx: Tx,
    context: Context,
    asking: ConcessionCall,
    found: { deviceId: string; reason: string },
  ): Promise<void>
}

export const awaitedChecks = new ExtensionPoint<AwaitedChecks>('the orders that await a device')
