/** The fields of a rule, derived from its JSON Schema: enough to render a form and to parse its values. */
export type Field =
  | { kind: 'text' | 'day' | 'yes' | 'notice' | 'form'; name: string }
  | { kind: 'whole' | 'number'; name: string; nullable: boolean; unit: Unit | undefined }
  | { kind: 'choice'; name: string; choices: readonly string[] }
  | { kind: 'group'; name: string; fields: readonly Field[] }
  | { kind: 'rows'; name: string; fields: readonly Field[] }
  /** The same field for each country, by its two letters. Without a name it is the whole rule. */
  | { kind: 'countries'; name: string; each: Field }

export type Unit = 'days' | 'months' | 'hours' | 'minutes' | 'percent' | 'grams' | 'bytes' | 'cents'

/** The values of the form: every leaf is a text or a boolean, so that incomplete input is preserved. */
export type Draft = string | boolean | Draft[] | { [name: string]: Draft }
export type NumberIssue = 'whole' | 'number'

interface Schema {
  type?: string
  format?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: readonly Schema[]
}

/** Amounts are cents on the wire and euros on the screen. */
const amounts = ['early_fee_cap', 'refund_second_person_above', 'reward_from', 'price']

/** Dates; elsewhere a text is free. */
const days = ['valid_from', 'confirmed_on']

export function findUnit(name: string): Unit | undefined {
  if (amounts.includes(name)) return 'cents'
  if (name.includes('percent')) return 'percent'
  const end = /_(days|months|hours|minutes|grams|bytes)$/.exec(name)?.[1]
  return end as Unit | undefined
}

export function toFields(schema: object): Field[] {
  const each = readEach(schema)
  if (each) return [{ kind: 'countries', name: '', each: toField('', each) }]
  return Object.entries((schema as Schema).properties ?? {}).map(([name, base]) => toField(name, base))
}

/** The schema of the values, where they are given by country. */
function readEach({ additionalProperties: each }: Schema): Schema | undefined {
  return typeof each === 'object' && Object.keys(each).length > 0 ? each : undefined
}

function toField(name: string, schema: Schema): Field {
  const nullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false
  const base = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (base.enum) return { kind: 'choice', name, choices: base.enum }
  switch (base.type) {
    case 'boolean':
      return { kind: 'yes', name }
    case 'integer':
      return { kind: 'whole', name, nullable, unit: findUnit(name) }
    case 'number':
      return { kind: 'number', name, nullable, unit: findUnit(name) }
    case 'object': {
      const each = readEach(base)
      if (each) return { kind: 'countries', name, each: toField('', each) }
      return { kind: 'group', name, fields: toFields(base) }
    }
    case 'array':
      return { kind: 'rows', name, fields: toFields(base.items ?? {}) }
    default:
      if (base.format === 'notice-file') return { kind: 'notice', name }
      if (base.format === 'information-form') return { kind: 'form', name }
      return { kind: days.includes(name) ? 'day' : 'text', name }
  }
}

export function toDraft(fields: readonly Field[], value: unknown, comma: boolean): { [name: string]: Draft } {
  const from = (value ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    fields.map(field => [field.name, fieldDraft(field, field.name === '' ? value : from[field.name], comma)]),
  )
}

export function fieldDraft(field: Field, value: unknown, comma: boolean): Draft {
  switch (field.kind) {
    case 'group':
      return toDraft(field.fields, value, comma)
    case 'countries':
      return Object.fromEntries(
        Object.entries(value ?? {}).map(([country, one]) => [country, fieldDraft(field.each, one, comma)]),
      )
    case 'rows':
      return (Array.isArray(value) ? value : []).map(row => toDraft(field.fields, row, comma))
    case 'yes':
      return value === true
    case 'whole':
    case 'number': {
      if (typeof value !== 'number') return ''
      const text = field.unit === 'cents' ? (value / 100).toFixed(2) : String(value)
      return comma ? text.replace('.', ',') : text
    }
    case 'choice':
      return typeof value === 'string' ? value : (field.choices[0] ?? '')
    default:
      return typeof value === 'string' ? value : ''
  }
}

export interface ReadBack {
  value: Record<string, unknown>
  /** By the path of the field: `tariffs.0.price`. */
  issues: Record<string, NumberIssue>
}

export function readBack(fields: readonly Field[], draft: Draft | undefined, path = ''): ReadBack {
  const from = (draft ?? {}) as { [name: string]: Draft }
  const issues: Record<string, NumberIssue> = {}
  const value: Record<string, unknown> = {}
  for (const field of fields) {
    const at = joinPath(path, field.name)
    if (field.name === '')
      return { value: fieldValue(field, { draft: from[''], at, issues }) as ReadBack['value'], issues }
    value[field.name] = fieldValue(field, { draft: from[field.name], at, issues })
  }
  return { value, issues }
}

/** The path of a field within another; what has no name is at the path of the other. */
export function joinPath(path: string, name: string): string {
  return [path, name].filter(Boolean).join('.')
}

interface Reading {
  draft: Draft | undefined
  at: string
  issues: Record<string, NumberIssue>
}

function fieldValue(field: Field, { draft, at, issues }: Reading): unknown {
  if (field.kind === 'yes') return draft === true
  if (field.kind === 'group') return collectIssues(readBack(field.fields, draft, at), issues)
  if (field.kind === 'countries') {
    return Object.fromEntries(
      Object.entries(draft ?? {}).map(([country, one]: [string, Draft]) => [
        country,
        fieldValue(field.each, { draft: one, at: joinPath(at, country), issues }),
      ]),
    )
  }
  if (field.kind === 'rows') {
    const rows = Array.isArray(draft) ? draft : []
    return rows.map((row, index) => collectIssues(readBack(field.fields, row, `${at}.${index}`), issues))
  }
  const text = typeof draft === 'string' ? draft.trim() : ''
  if (field.kind !== 'whole' && field.kind !== 'number') return text
  if (text === '' && field.nullable) return null
  const number = numberIn(text, field.unit === 'cents')
  const isFit = field.kind === 'number' ? Number.isFinite(number) : Number.isSafeInteger(number)
  if (!isFit) issues[at] = field.kind === 'number' || field.unit === 'cents' ? 'number' : 'whole'
  return number
}

function collectIssues({ value, issues }: ReadBack, into: Record<string, NumberIssue>) {
  Object.assign(into, issues)
  return value
}

function numberIn(text: string, cents: boolean): number {
  if (!/^-?\d+(?:[.,]\d+)?$/.test(text)) return Number.NaN
  const number = Number(text.replace(',', '.'))
  return cents ? Math.round(number * 100) : number
}
