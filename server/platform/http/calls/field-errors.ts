import type { z } from 'zod'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { Refusal } from '../../refusal.ts'

interface Rule {
  rule: string
  values: Record<string, string | number>
}

/** More errors than a form can have; the others are reported once these are fixed. */
const maxIssues = 40
/** An unknown field name may be as long as a body. */
const maxPathLength = 200

/**
 * A refusal that lists each field and the rule it broke, as keys of `validation.json` (or `refused_fields.json`):
 * limited in number, so that the cost of a response does not grow with the number of errors.
 */
export function toFieldRefusal(issues: readonly z.core.$ZodIssue[], prefix: string): Refusal {
  const fields = issues.slice(0, maxIssues).flatMap(issue => {
    const { rule, values } = toRule(issue)
    const isUnknown = issue.code === 'unrecognized_keys'
    const paths = isUnknown ? issue.keys.slice(0, maxIssues).map(key => [...issue.path, key]) : [issue.path]
    return paths.map(path => {
      const named = [...(prefix ? [prefix] : []), ...path].join('.').slice(0, maxPathLength)
      return { path: named, rule, message: '', values }
    })
  })
  return new Refusal('bad_request', { fields: fields.slice(0, maxIssues) })
}

/** Texts are added at the end, when the caller's language is known. */
export function translateFieldErrors(data: FieldErrors, language: Language): FieldErrors {
  const t = translate(language)
  return {
    fields: data.fields.map(field => {
      const { values } = field as { values?: Record<string, string | number> }
      // Browsers do not load the second file: only the server can check those rules.
      const keys = [`validation.${field.rule}`, `refused_fields.${field.rule}`] as 'validation.invalid'[]
      const key = keys.find(candidate => t.has(candidate)) ?? 'validation.invalid'
      return { path: field.path, rule: field.rule, message: t(key, values as never) }
    }),
  }
}

/**
 * The contract may set its own rule as the message of a schema (`z.string().refine(…, 'password_format')`); zod's own
 * issues are mapped to rules.
 */
function toRule(issue: z.core.$ZodIssue): Rule {
  if (/^[a-z_]+$/.test(issue.message)) return { rule: issue.message, values: readParams(issue) }
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { rule: 'required', values: {} }
      return { rule: 'format' in issue && issue.format === 'safeint' ? 'whole_number' : 'invalid', values: {} }
    case 'unrecognized_keys':
      return { rule: 'unknown_field', values: {} }
    case 'too_small':
      if (issue.origin === 'string')
        return { rule: issue.minimum === 1 ? 'required' : 'text_too_short', values: { min: Number(issue.minimum) } }
      return issue.inclusive === false
        ? { rule: 'greater_than', values: { n: Number(issue.minimum) } }
        : { rule: 'at_least', values: { n: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'string') return { rule: 'text_too_long', values: { max: Number(issue.maximum) } }
      return { rule: 'at_most', values: { n: Number(issue.maximum) } }
    case 'invalid_format':
      return { rule: issue.format === 'email' ? 'email_format' : 'invalid', values: {} }
    case 'invalid_value':
      return { rule: 'choice_unknown', values: {} }
    default:
      return { rule: 'invalid', values: {} }
  }
}

function readParams(issue: z.core.$ZodIssue): Record<string, string | number> {
  const { params } = issue as { params?: Record<string, string | number> }
  return params ?? {}
}
