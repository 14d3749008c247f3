import type { ReactNode } from 'react'
import { useEnv } from '../../../env.tsx'
import { pagePath } from '../../../paths.ts'
import type { Kind } from '../statement.ts'

/** Where the response begins to be read. */
export const stepId = 'statement'

interface FormToPageProps {
  kind: Kind
  /** What its button does (`server/service/withdrawals/without-script`). */
  step: 'fill' | 'check' | 'confirm' | 'copy'
  hidden?: Readonly<Record<string, string>>
  children: ReactNode
}

/** A form that the browser sends to its own page. */
export function FormToPage({ kind, step, hidden = {}, children }: FormToPageProps) {
  const { language } = useEnv()
  const page = kind === 'withdrawal' ? 'withdraw' : 'cancel_rental'
  return (
    <form method="post" action={pagePath(language, page, {}, stepId)} className="form">
      {Object.entries({ step, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
