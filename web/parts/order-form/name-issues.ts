import type { FieldIssue } from './order.ts'

/** The list above the button names the fields: what is wrong stands beside each. A checkbox is named by its issue. */
export function nameIssues(issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.map(({ field, text }) => ({ field, text: findLabel(field) ?? text }))
}

function findLabel(field: string): string | undefined {
  const control = document.getElementById(field)
  if (!control || (control instanceof HTMLInputElement && control.type === 'checkbox')) return undefined
  return document.querySelector(`label[for="${CSS.escape(field)}"]`)?.textContent ?? undefined
}
