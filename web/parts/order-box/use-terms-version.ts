import { useCallback } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'

/** The version of the terms that is agreed to: the current one. */
export function useTermsVersion(): Load<string> {
  const fetchTermsVersion = useCallback(async (call: Call) => {
    const { list } = await call('GET /documents', {})
    const version = list.find(({ name }) => name === 'terms')?.version
    if (!version) throw new Error('The shop offers no terms')
    return version
  }, [])
  return useLoad(fetchTermsVersion)
}
