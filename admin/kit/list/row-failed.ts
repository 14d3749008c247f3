import { CallFailure } from '#client/call-failure.ts'

/** A deed of many that was answered, and still came to nothing: what stands beside its row. */
export class RowError extends Error {
  override readonly name = 'RowError'
}

interface FailureMessages {
  /** What a screen tells of a failure, where it does. */
  told: (error: unknown) => string | undefined
  /** That somebody who gives this away alone has to say why. */
  alone: string
}

/** Why one row of many failed, as its own screen would say it: of a field its words, and never nothing. */
export function formatFailure(error: unknown, { told, alone }: FailureMessages): string {
  if (error instanceof RowError) return error.message
  if (!(error instanceof CallFailure)) return told(error) ?? ''
  if (error.fields.some(({ path }) => path === 'concession_reason')) return alone
  const fieldMessages = [...new Set(error.fields.map(({ message }) => message))].filter(Boolean).join(' ')
  return fieldMessages || (told(error) ?? error.text)
}
