import './choice-fold.css'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'

interface ChoiceFoldProps {
  /** What is chosen now. */
  value: ReactNode
  /** It needs a choice: open from the start. */
  open: boolean
  children: ReactNode
}

/** A choice that was made already: one line, with the controls a press away. */
export function ChoiceFold({ value, open, children }: ChoiceFoldProps) {
  const t = useTranslations('buy.overview')
  const [isOpen, setOpen] = useState(open)
  return (
    <details className="choice-fold" open={isOpen || open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{value}</strong> <span className="choice-fold-change">{t('change')}</span>
      </summary>
      <div className="choice-fold-body">{children}</div>
    </details>
  )
}
