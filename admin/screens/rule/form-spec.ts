/** What a rule looks like, read from its JSON Schema: enough to draw a form and to read it again. */
export type Field =
  | { kind: 'text' | 'day' | 'yes'; name: string }
  | { kind: 'whole' | 'number'; name: string; nullable: boolean; unit: Unit | undefined }
  | { kind: 'choice'; name: string; choices: readonly string[] }
  | { kind: 'group'; name: string; fields: readonly Field[] }
  | { kind: 'rows'; name: string; fields: readonly Field[] }

export type Unit = 'days' | 'months' | 'hours' | 'minutes' | 'percent' | 'grams' | 'bytes' | 'cents'

/** A value while somebody types: every leaf a text or a yes, so that nothing half written is lost. */
export type Draft = string | boolean | Draft[] | { [name: string]: Draft }
export type FaultKind = 'whole' | 'number'

interface Schema {
  type?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  anyOf?: readonly Schema[]
}

/** Amounts are cents on the wire and euros on a screen. */
const amounts = ['early_fee_cap', 'refund_second_person_above', 'reward_from', 'price']

export function unitOf(name: string): Unit | undefined {
  if (amounts.includes(name)) return 'cents'
  if (name.includes('percent')) return 'percent'
  const end = /_(days|months|hours|minutes|grams|bytes)$/.exec(name)?.[1]
  return end as Unit | undefined
}

export function fieldsOf(schema: object): Field[] {
  return Object.entries((schema as Schema).properties ?? {}).map(([name, part]) => fieldOf(name, part))
}

function fieldOf(name: string, schema: Schema): Field {
  const nullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false
  const part = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (part.enum) return { kind: 'choice', name, choices: part.enum }
  switch (part.type) {
    case 'boolean':
      return { kind: 'yes', name }
    case 'integer':
      return { kind: 'whole', name, nullable, unit: unitOf(name) }
    case 'number':
      return { kind: 'number', name, nullable, unit: unitOf(name) }
    case 'object':
      return { kind: 'group', name, fields: fieldsOf(part) }
    case 'array':
      return { kind: 'rows', name, fields: fieldsOf(part.items ?? {}) }
    default:
      return { kind: name === 'valid_from' ? 'day' : 'text', name }
  }
}

export function draftOf(fields: readonly Field[], value: unknown, comma: boolean): { [name: string]: Draft } {
  const from = (value ?? {}) as Record<string, unknown>
  return Object.fromEntries(fields.map(field => [field.name, partDraft(field, from[field.name], comma)]))
}

function partDraft(field: Field, value: unknown, comma: boolean): Draft {
  switch (field.kind) {
    case 'group':
      return draftOf(field.fields, value, comma)
    case 'rows':
      return (Array.isArray(value) ? value : []).map(row => draftOf(field.fields, row, comma))
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
  faults: Record<string, FaultKind>
}

export function readBack(fields: readonly Field[], draft: Draft | undefined, path = ''): ReadBack {
  const from = (draft ?? {}) as { [name: string]: Draft }
  const faults: Record<string, FaultKind> = {}
  const value: Record<string, unknown> = {}
  for (const field of fields) {
    const at = path ? `${path}.${field.name}` : field.name
    value[field.name] = partValue(field, { draft: from[field.name], at, faults })
  }
  return { value, faults }
}

interface Reading {
  draft: Draft | undefined
  at: string
  faults: Record<string, FaultKind>
}

function partValue(field: Field, { draft, at, faults }: Reading): unknown {
  if (field.kind === 'yes') return draft === true
  if (field.kind === 'group') return collected(readBack(field.fields, draft, at), faults)
  if (field.kind === 'rows') {
    const rows = Array.isArray(draft) ? draft : []
    return rows.map((row, index) => collected(readBack(field.fields, row, `${at}.${index}`), faults))
  }
  const text = typeof draft === 'string' ? draft.trim() : ''
  if (field.kind !== 'whole' && field.kind !== 'number') return text
  if (text === '' && field.nullable) return null
  const number = numberIn(text, field.unit === 'cents')
  const isFit = field.kind === 'number' ? Number.isFinite(number) : Number.isSafeInteger(number)
  if (!isFit) faults[at] = field.kind === 'number' || field.unit === 'cents' ? 'number' : 'whole'
  return number
}

function collected({ value, faults }: ReadBack, into: Record<string, FaultKind>) {
  Object.assign(into, faults)
  return value
}

function numberIn(text: string, cents: boolean): number {
  if (!/^-?\d+(?:[.,]\d+)?$/.test(text)) return Number.NaN
  const number = Number(text.replace(',', '.'))
  return cents ? Math.round(number * 100) : number
}
