import { ok, type Result, refuse } from '../result.ts'

export const passwordLength = { min: 8, max: 64 } as const

export type PasswordIssue = 'password_length' | 'password_format'

/**
 * The password rule of browser and server: 8 to 64 characters with a letter, a digit and a special character.
 * Letters of any script count; the length is counted in characters, not in bytes.
 */
export function checkPassword(password: string): Result<string, PasswordIssue> {
  const length = [...password].length
  if (length < passwordLength.min || length > passwordLength.max) return refuse('password_length')
  const complete = /\p{L}/u.test(password) && /\p{Nd}/u.test(password) && /[^\p{L}\p{Nd}\s]/u.test(password)
  return complete ? ok(password) : refuse('password_format')
}
