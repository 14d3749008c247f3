import { useTranslations } from 'use-intl'
import type { FieldFault } from './order.ts'

/** Read away from its field, a fault has to say whose it is; a box to tick says it already. */
export function useFaultLines(): (faults: readonly FieldFault[]) => FieldFault[] {
  const t = useTranslations()
  return faults =>
    faults.map(({ field, text }) => {
      const label = nameOf(field)
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

function nameOf(field: string): string | undefined {
  const control = document.getElementById(field)
  if (!control || (control instanceof HTMLInputElement && control.type === 'checkbox')) return undefined
  return document.querySelector(`label[for="${CSS.escape(field)}"]`)?.textContent ?? undefined
}
