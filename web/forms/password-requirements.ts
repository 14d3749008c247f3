import { checkPassword, passwordLength } from '#domain/accounts/password.ts'

export const passwordRequirements = ['length', 'letter', 'digit', 'special'] as const
export type PasswordRequirement = (typeof passwordRequirements)[number]

/**
 * Which requirements a password fulfils so far. Each is tested with the password rule itself: appended to a text that
 * lacks only this requirement, does one of the characters make it valid?
 */
export function checkRequirements(password: string): Record<PasswordRequirement, boolean> {
  const characters = [...password]
  const completes = (lacking: string) => characters.some(character => checkPassword(lacking + character).ok)
  return {
    length: characters.length >= passwordLength.min && characters.length <= passwordLength.max,
    letter: completes('1!1!1!1!'),
    digit: completes('a!a!a!a!'),
    special: completes('a1a1a1a1'),
  }
}
