/** The steps of a rental. The last one, `result`, is the page of the payment. */
export const steps = ['fill', 'map', 'pay', 'result'] as const
export type RentStep = Exclude<(typeof steps)[number], 'result'>

export interface Done {
  fill: boolean
  map: boolean
}

const formSteps: readonly RentStep[] = ['fill', 'map', 'pay']

/** The step to show for an address: a step after an unfinished one is replaced by that one. */
export function stepFor(requested: string | null, done: Done): RentStep {
  const reachable = formSteps.find(step => step !== 'pay' && !done[step]) ?? 'pay'
  if (requested === 'result') return reachable
  const requestedStep = formSteps.find(step => step === requested) ?? 'fill'
  return formSteps.indexOf(requestedStep) <= formSteps.indexOf(reachable) ? requestedStep : reachable
}

/** The address of a step; its other parameters are preserved. */
export function toSearch(step: RentStep, search: string, set: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(set)) params.set(name, value)
  if (step === 'fill') params.delete('step')
  else params.set('step', step)
  const query = params.toString()
  return query && `?${query}`
}
