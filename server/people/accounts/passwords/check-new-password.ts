import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { containsAccountWord, passwordStems } from '#domain/accounts/easy-password.ts'
import { checkPassword } from '#domain/accounts/password.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Checks every new password, decrypted and not yet hashed. */
export async function checkNewPassword(context: Context, password: string, email: string | null): Promise<void> {
  const rule = await findBrokenRule(context, password, email)
  if (rule === 'password_format') refuse('password_format_invalid')
  // Reported at the field, because the rule that is displayed beside it was met.
  if (rule) refuse('password_format_invalid', { reason: rule, fields: [{ path: 'password', rule, message: '' }] })
}

type Rule = 'password_format' | 'password_own' | 'password_known'

/** The rule that the password breaks; undefined: it is good. */
export async function findBrokenRule(
  context: Context,
  password: string,
  email: string | null,
): Promise<Rule | undefined> {
  if (!checkPassword(password).ok) return 'password_format'
  const { company_name } = await readSetting(context.db, 'company', context.clock.now())
  if (containsAccountWord(password, { email, shop: company_name })) return 'password_own'
  return (await isLeakedPassword(password)) ? 'password_known' : undefined
}

const require = createRequire(import.meta.url)

/**
 * Frequent passwords of this shop's customers that the worldwide list lacks: keyboards, greetings and seasons, and what
 * the shop sells.
 */
const localPasswords = [
  ...['qwertz', 'qwertzuiop', 'yxcvbnm', 'welkomterug', 'willkommen', 'toegang', 'inloggen', 'anmelden'],
  ...['lente', 'zomer', 'herfst', 'voorjaar', 'najaar', 'frühling', 'fruehling', 'februari', 'maart', 'mei'],
  ...['märz', 'maerz', 'mai', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag', 'mittwoch'],
  ...['donnerstag', 'samstag', 'liefje', 'lieverd', 'ikhouvanjou', 'ichliebedich', 'nihao', 'mimamima'],
  ...['maaier', 'robotmaaier', 'grasmaaier', 'gazon', 'tuin', 'mower', 'mäher', 'rasen', 'rasenmäher', 'mähroboter'],
]

let leakedPasswords: Promise<Set<string>> | undefined

/**
 * Some 49 000 of the most frequently leaked passwords, in lower case. Read from the file at the first new password
 * instead of imported, so that a process without new passwords does not hold them in memory.
 */
function loadLeakedPasswords(): Promise<Set<string>> {
  if (leakedPasswords) return leakedPasswords
  const reading = readFile(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8').then(
    text => new Set([...(JSON.parse(text) as string[]), ...localPasswords]),
  )
  // A failed read is retried at the next password.
  reading.catch(() => {
    leakedPasswords = undefined
  })
  leakedPasswords = reading
  return reading
}

/** Whether it leaked, or is a leaked one with the additions that the password rule demands. */
export async function isLeakedPassword(password: string): Promise<boolean> {
  const list = await loadLeakedPasswords()
  return [...passwordStems(password)].some(origin => list.has(origin))
}
