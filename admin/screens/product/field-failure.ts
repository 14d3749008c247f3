import { CallFailure } from '#client/call-failure.ts'

/**
 * Turns a refusal that names its fields in its data into issues of those fields. Any other error is returned unchanged.
 */
export function onFields(error: unknown, paths: readonly string[]): unknown {
  if (!(error instanceof CallFailure) || paths.length === 0) return error
  const { reason, code, http, msg, text, action, shown, data } = error
  const fields = paths.map(path => ({ path, rule: 'refused', message: text }))
  return new CallFailure({ reason, code, http, msg, text, action, shown, data, fields })
}

const attributeRefusals = [210_301, 210_303]
const stillListed = 210_202

/** The fields of a product that a refusal names. */
export function readPaths(error: unknown): string[] {
  if (!(error instanceof CallFailure) || typeof error.data !== 'object' || error.data === null) return []
  const { code, changes } = error.data as { code?: unknown; changes?: unknown }
  if (attributeRefusals.includes(error.code) && typeof code === 'string') return [`attributes.${code}`]
  if (error.code === stillListed && Array.isArray(changes)) return changes.map(String)
  return []
}
