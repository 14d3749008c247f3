import { checkPassword, passwordLength } from '#domain/accounts/password.ts'

export const passwordParts = ['length', 'letter', 'digit', 'special'] as const
export type PasswordPart = (typeof passwordParts)[number]

/**
 * Which parts of the one rule a password fulfils so far. Each part is found with the rule itself: put into words that
 * lack only this part, does one of the characters make them whole?
 */
export function metParts(password: string): Record<PasswordPart, boolean> {
  const characters = [...password]
  const completes = (lacking: string) => characters.some(character => checkPassword(lacking + character).ok)
  return {
    length: characters.length >= passwordLength.min && characters.length <= passwordLength.max,
    letter: completes('1!1!1!1!'),
    digit: completes('a!a!a!a!'),
    special: completes('a1a1a1a1'),
  }
}
