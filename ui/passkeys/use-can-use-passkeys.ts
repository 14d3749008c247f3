import { useSyncExternalStore } from 'react'
import { canUsePasskeys } from './passkeys.ts'

const never = () => () => {}

/** Nearly every browser does: the server takes it for granted, so that nothing moves when the script comes. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => true)
}
