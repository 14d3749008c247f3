import { CallFailure } from '#client/call-failure.ts'

type Faults = Readonly<Record<string, string>>

/** What the server said of fields, by the path within the rule. */
export function faultsFrom(error: unknown): Faults {
  if (!(error instanceof CallFailure)) return {}
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^value\./, ''), message]))
}

/** A fault is forgotten when its field changes; rows that move take theirs with them. */
export function without(faults: Faults, path: string): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([at]) => at !== path && !at.startsWith(`${path}.`)))
}
