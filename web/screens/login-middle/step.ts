export type MiddleStep = 'order' | 'account' | 'google'

/** The step in the address. The return address of Google has no `step` parameter. */
export function readStep(search: URLSearchParams): MiddleStep {
  if (search.has('state') || search.has('code') || search.has('error')) return 'google'
  const step = search.get('step')
  return step === 'account' || step === 'google' ? step : 'order'
}
