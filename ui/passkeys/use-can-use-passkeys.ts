import { useSyncExternalStore } from 'react'
import { canUsePasskeys } from './passkeys.ts'

const never = () => () => {}

/** Nearly every browser can: the server assumes it, so that nothing moves at hydration. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => true)
}
