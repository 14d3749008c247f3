import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { passwordStems } from '#domain/accounts/easy-password.ts'

const require = createRequire(import.meta.url)

/** What the list, of the whole world, lacks of our customers: their keyboards, days and seasons, and what we deal in. */
const localPasswords = [
  ...['qwertz', 'qwertzuiop', 'yxcvbnm', 'welkomterug', 'willkommen', 'toegang', 'inloggen', 'anmelden'],
  ...['lente', 'zomer', 'herfst', 'voorjaar', 'najaar', 'frühling', 'fruehling', 'februari', 'maart', 'mei'],
  ...['märz', 'maerz', 'mai', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag', 'mittwoch'],
  ...['donnerstag', 'samstag', 'liefje', 'lieverd', 'ikhouvanjou', 'ichliebedich', 'nihao', 'mimamima'],
  ...['maaier', 'robotmaaier', 'grasmaaier', 'gazon', 'tuin', 'mower', 'mäher', 'rasen', 'rasenmäher', 'mähroboter'],
]

let leakedPasswords: Promise<Set<string>> | undefined

/**
 * Some 49 000 passwords that leaked most often, in small letters. Read from the file itself at the first new password,
 * not imported: a process that is asked for none holds none.
 */
export function loadLeakedPasswords(): Promise<Set<string>> {
  if (leakedPasswords) return leakedPasswords
  const reading = readFile(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8').then(
    text => new Set([...(JSON.parse(text) as string[]), ...localPasswords]),
  )
  // What failed is tried again at the next password.
  reading.catch(() => {
    leakedPasswords = undefined
  })
  leakedPasswords = reading
  return reading
}

/** Whether it leaked, or is one that leaked in the clothes that our rule demands. */
export async function isLeakedPassword(password: string): Promise<boolean> {
  const list = await loadLeakedPasswords()
  return [...passwordStems(password)].some(origin => list.has(origin))
}
