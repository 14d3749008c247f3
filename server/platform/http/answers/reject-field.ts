import { refuse } from '../../refusal.ts'

/** Refuses one field by the rule it broke; the text is added in the caller's language (`validation.json`). */
export function rejectField(path: string, rule: string, values: Record<string, string | number> = {}): never {
  return refuse('bad_request', { fields: [{ path, rule, message: '', values }] })
}
