import { sql } from 'kysely'
import { kindsWith } from '#domain/requests/traits.ts'

type Trait = Parameters<typeof kindsWith>[0]

/** `('repair', 'maintenance')`: the kinds of which this is true. Literals, so that partial indexes serve. */
export function kindsText(trait: Trait): string {
  return `(${kindsWith(trait)
    .map(type => `'${type}'`)
    .join(', ')})`
}

/** The same for a query: `apply_type in ${kindsInSql('work')}`. */
export function kindsInSql(trait: Trait) {
  return sql.raw(kindsText(trait))
}
