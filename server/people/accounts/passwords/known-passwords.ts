import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { passwordStems } from '#domain/accounts/easy-password.ts'

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
export function loadLeakedPasswords(): Promise<Set<string>> {
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
