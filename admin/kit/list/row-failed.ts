import { CallFailure } from '#client/call-failure.ts'

/** A bulk action that got a response but had no effect: the text for its row. */
export class RowError extends Error {
  override readonly name = 'RowError'
}

interface FailureMessages {
  /** The screen's own text for a failure, if it has one. */
  told: (error: unknown) => string | undefined
  /** The text that a concession without approval needs a reason. */
  alone: string
}

/** Why one of many rows failed, as its own screen would show it: the issue of a field, and never an empty text. */
export function formatFailure(error: unknown, { told, alone }: FailureMessages): string {
  if (error instanceof RowError) return error.message
  if (!(error instanceof CallFailure)) return told(error) ?? ''
  if (error.fields.some(({ path }) => path === 'concession_reason')) return alone
  const fieldMessages = [...new Set(error.fields.map(({ message }) => message))].filter(Boolean).join(' ')
  return fieldMessages || (told(error) ?? error.text)
}
