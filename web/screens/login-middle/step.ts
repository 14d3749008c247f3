export type MiddleStep = 'order' | 'account' | 'google'

/** What the address asks for. What Google sends back has no `step` of ours. */
export function readStep(search: URLSearchParams): MiddleStep {
  if (search.has('state') || search.has('code') || search.has('error')) return 'google'
  const step = search.get('step')
  return step === 'account' || step === 'google' ? step : 'order'
}
