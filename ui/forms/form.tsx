import './forms.css'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import { ErrorSummary } from '../kit/fields/error-summary.tsx'
import type { FailureMessage } from './report-failure.ts'
import type { FormHandle } from './use-form.ts'

interface FormProps<Name extends string> {
  form: FormHandle<Name>
  children: ReactNode
  /** Buttons; messages are directly above them, where a person looks after a click. */
  actions: ReactNode
  /** Additional content for a refusal that has a solution. */
  explain?: (failure: FailureMessage) => ReactNode
}

/**
 * A real form: password managers fill it, Enter submits it. `method="dialog"` keeps the browser from sending anything
 * before hydration (a password would be in the address).
 */
export function Form<Name extends string>({ form, children, actions, explain }: FormProps<Name>) {
  const t = useTranslations('validation')
  const { failure, summary } = form
  return (
    <form
      ref={form.element}
      method="dialog"
      noValidate
      className="form"
      aria-busy={form.busy || undefined}
      onSubmit={form.onSubmit}
    >
      <ErrorSummary title={t('error_summary', { count: summary.length })} errors={summary} />
      {children}
      <div className="form-end">
        {failure && (explain?.(failure) || <Problem>{failure.text}</Problem>)}
        {actions}
      </div>
    </form>
  )
}

/** A failure, announced at once. */
export function Problem({ title, children, action }: { title?: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <Notice tone="error" live title={title} action={action}>
      {children}
    </Notice>
  )
}

export function NeedsScript() {
  const t = useTranslations('form')
  return (
    <noscript>
      <Notice tone="warn">{t('needs_script')}</Notice>
    </noscript>
  )
}
