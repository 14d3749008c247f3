import type { Context } from '../context.ts'
import { noteFaults } from '../jobs/store-findings.ts'
import { findFaults } from './checks.ts'

/** Every night what `npm run verify` looks at. */
export async function checkBooks(context: Context, _payload: object): Promise<void> {
  await noteFaults(context, await findFaults(context.connection))
}
