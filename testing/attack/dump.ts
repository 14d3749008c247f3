import { rowsOf } from '../model/proof.ts'
import type { Answer, SendOptions, TestApp } from '../shop/test-app.ts'

/** Names of fields that contain a secret, in any call, including future ones. */
const secretName = /token|secret|password|recovery|captcha_code|^otp$|copy_key/
/** Names that match but give access to nothing by themselves. */
const noSecrets = new Set(['password_hash', 'has_password', 'password_changed'])

/** Every secret that was sent over the wire or by mail, with its kind and where it was seen. */
export class Secrets {
  readonly found = new Map<string, string>()

  /** Records whatever is sent and received from now on. */
  static over(app: TestApp): Secrets {
    const secrets = new Secrets()
    const send = app.send
    app.send = async (method: string, path: string, options: SendOptions = {}): Promise<Answer> => {
      const answer = await send(method, path, options)
      const call = `${method} ${path.split('?')[0]?.replaceAll(/[0-9a-f-]{36}/g, '…')}`
      secrets.learn(options.body, call)
      secrets.learn(answer.json.data, call)
      return answer
    }
    return secrets
  }

  learn(value: unknown, where: string, name = ''): void {
    if (Array.isArray(value)) for (const one of value) this.learn(one, where, name)
    else if (typeof value === 'object' && value !== null && !(value instanceof FormData))
      for (const [key, one] of Object.entries(value)) this.learn(one, where, key)
    else if (typeof value === 'string' && secretName.test(name) && !noSecrets.has(name) && value.length >= 6)
      this.found.set(value, `${name} of ${where}`)
  }

  /** Codes and links that give access, as people find them in their mailbox. */
  learnMails(mails: readonly { template: string; text: string }[]): void {
    for (const { template, text } of mails) {
      for (const [, value = ''] of text.matchAll(/[#?&](?:token|secret|key|s)=([\w.~%-]{16,})/g))
        this.found.set(decodeURIComponent(value), `link of the mail ${template}`)
      if (!template.startsWith('code_')) continue
      for (const [value] of text.matchAll(/\b\d{6}\b/g)) this.found.set(value, `code of the mail ${template}`)
    }
  }
}

export type Dump = Map<string, string>

/** The whole database by column: what a person with a copy of it can read. */
export async function dumpOf(app: TestApp): Promise<Dump> {
  const query = rowsOf(app)
  const tables = await query(
    `select format('%I.%I', table_schema, table_name) as place, table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const dump: Dump = new Map()
  for (const { place, name } of tables) {
    const columns = new Map<string, string[]>()
    for (const { row } of await query(`select to_jsonb(t) as row from ${place} t`))
      for (const [column, value] of Object.entries(row as object)) {
        const values = columns.get(column) ?? []
        values.push(typeof value === 'string' ? value : JSON.stringify(value))
        columns.set(column, values)
      }
    for (const [column, values] of columns) dump.set(`${name}.${column}`, values.join('\n'))
  }
  return dump
}

/** Columns that contain it, plain or in an encoding that anybody can reverse. */
export function columnsWith(dump: Dump, value: string): string[] {
  const bytes = Buffer.from(value)
  const forms = [value, bytes.toString('hex'), encodeURIComponent(value)]
  if (value.length >= 12) forms.push(...base64Of(bytes))
  const isNumber = /^\d+$/.test(value)
  return [...dump].flatMap(([column, text]) => {
    const isThere = isNumber
      ? new RegExp(`(?<![\\w.-])${value}(?![\\w.-])|\\\\x${forms[1]}(?![0-9a-f])`).test(text)
      : forms.some(form => text.includes(form))
    return isThere ? [column] : []
  })
}

/** Without the characters that depend on the surrounding bytes. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].map(shift => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    return text.slice(shift === 0 ? 0 : 4, text.length - 4)
  })
}
