import { useTranslations } from 'use-intl'
import type { FieldIssue } from './order.ts'

/** In a list of issues, each must name its field; the message of a checkbox already does. */
export function useIssueLines(): (issues: readonly FieldIssue[]) => FieldIssue[] {
  const t = useTranslations()
  return issues =>
    issues.map(({ field, text }) => {
      const label = findLabel(field)
      if (label === undefined) return { field, text }
      const isEmpty = text === t('validation.required')
      return {
        field,
        text: isEmpty
          ? t('validation.required_field', { field: label })
          : t('form.summary_line', { field: label, fault: text }),
      }
    })
}

function findLabel(field: string): string | undefined {
  const control = document.getElementById(field)
  if (!control || (control instanceof HTMLInputElement && control.type === 'checkbox')) return undefined
  return document.querySelector(`label[for="${CSS.escape(field)}"]`)?.textContent ?? undefined
}
