import { useEffect, useRef } from 'react'
import { useAdmin } from '../admin-context.tsx'

/**
 * Calls when one of these topics changed on the live channel, or when an event may have been missed; how often, the
 * channel decides (`restMs`).
 */
export function useLive(topics: readonly string[] | undefined, changed: () => void): void {
  const { live } = useAdmin()
  const latest = useRef(changed)
  latest.current = changed
  const names = topics?.join() ?? ''
  useEffect(() => {
    if (names === '') return
    return live.listen(names.split(','), () => latest.current())
  }, [live, names])
}
