import { CallFailure } from '#client/call-failure.ts'

type FieldErrorMap = Readonly<Record<string, string>>

/** The server's issues with fields, by the path within the rule. */
export function readFieldErrors(error: unknown): FieldErrorMap {
  if (!(error instanceof CallFailure)) return {}
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^value\./, ''), message]))
}

/** An issue is cleared when its field changes; rows that move take theirs along. */
export function withoutPath(errors: FieldErrorMap, path: string): FieldErrorMap {
  return Object.fromEntries(Object.entries(errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`)))
}
