import type { ReasonCode } from '#domain/requests/reasons.ts'
import type { IconName } from '#ui/kit/icon-names.ts'

interface Step {
  icon: IconName
  /** Only for these models; undefined: for all. */
  models?: readonly string[]
}

/** What can be looked at in the garden, by hand and without opening the machine; as in its manual. */
export const steps = {
  charge: { icon: 'battery-charging' },
  power: { icon: 'house-line' },
  schedule: { icon: 'clock' },
  rain: { icon: 'drop' },
  underside: { icon: 'magnifying-glass' },
  level: { icon: 'key' },
  blades: { icon: 'scissors' },
  dry: { icon: 'sun' },
  contacts: { icon: 'check-circle' },
  lenses: { icon: 'eye' },
  path: { icon: 'arrows-left-right' },
  sky: { icon: 'globe', models: ['genie-1000', 'genie-3000'] },
  map: { icon: 'map-trifold' },
  slope: { icon: 'mountains' },
  near: { icon: 'device-mobile' },
  again: { icon: 'arrow-counter-clockwise' },
} as const satisfies Record<string, Step>
export type StepName = keyof typeof steps

/** What people see, under the reason that they chose, with what helps in most cases: the simplest first. */
export const symptoms = {
  stays: { reason: 'does_not_start', steps: ['charge', 'power', 'schedule', 'rain'] },
  stopped: { reason: 'does_not_mow', steps: ['underside', 'level'] },
  ragged: { reason: 'does_not_mow', steps: ['blades', 'underside', 'dry'] },
  no_charge: { reason: 'battery', steps: ['power', 'contacts', 'path'] },
  short: { reason: 'battery', steps: ['underside', 'blades', 'charge'] },
  lost: { reason: 'navigation', steps: ['lenses', 'sky'] },
  no_way_home: { reason: 'navigation', steps: ['path', 'power', 'lenses', 'contacts'] },
  stuck: { reason: 'navigation', steps: ['map', 'slope', 'dry'] },
  shakes: { reason: 'noise', steps: ['underside', 'blades'] },
  no_link: { reason: 'app', steps: ['near', 'again', 'charge'] },
} as const satisfies Record<string, { reason: ReasonCode; steps: readonly StepName[] }>
export type SymptomName = keyof typeof symptoms

export interface Help {
  symptom: SymptomName
  steps: readonly StepName[]
}

/** The symptoms of a reason, with the steps for that model. */
export function findHelp(reason: string, model: string | null): Help[] {
  return (Object.keys(symptoms) as SymptomName[])
    .filter(name => symptoms[name].reason === reason)
    .map(symptom => ({ symptom, steps: symptoms[symptom].steps.filter(step => isFor(steps[step], model)) }))
}

function isFor({ models }: Step, model: string | null): boolean {
  return models === undefined || (model !== null && models.includes(model))
}
