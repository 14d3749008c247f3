import type { AttributeType } from './constants.ts'

export interface AttributeDefinition {
  readonly value_type: AttributeType
  /** The allowed keys of a choice. */
  readonly choices: readonly string[]
}

/** Whether a product may have this value: its type is defined by the attribute, not by the value that was sent. */
export function valueFits({ value_type, choices }: AttributeDefinition, value: unknown): boolean {
  switch (value_type) {
    case 'text':
      return typeof value === 'string' && value.trim().length > 0 && value.length <= 200
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && choices.includes(value)
  }
}
