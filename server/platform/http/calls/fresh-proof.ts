import type { Reader } from '#db/transaction.ts'
import type { Context } from '../../context.ts'
import { ExtensionPoint } from '../../extensions.ts'
import type { Caller } from './route.ts'

/** Refuses a caller without a recent proof of identity. */
export type FreshProof = (db: Reader, context: Context, caller: Caller, lastsMs: number) => Promise<void>

export const freshProof = new ExtensionPoint<FreshProof>('fresh proof of who calls')
