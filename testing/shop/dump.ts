import type { TestApp } from './test-app.ts'

/** Every row of every table as text, as in a copy of the database; bytes as hexadecimal. */
export async function dumpOf({ database }: TestApp): Promise<Map<string, string>> {
  const { pool } = database.connection
  const { rows } = await pool.query<{ place: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const dump = new Map<string, string>()
  for (const { place, name } of rows) {
    const { rows: lines } = await pool.query<{ line: string }>(`select whole::text as line from ${place} whole`)
    dump.set(name, lines.map(({ line }) => line).join('\n'))
  }
  return dump
}

/** The first of the words that the text contains, plain or as hexadecimal or base64 bytes. */
export function holdsAny(text: string, words: readonly string[]): string | undefined {
  const found = text.toLowerCase()
  return words.find(word => {
    const bytes = Buffer.from(word)
    return [word, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '').slice(0, -1)].some(form =>
      found.includes(form.toLowerCase()),
    )
  })
}
