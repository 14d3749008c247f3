import './choice-fold.css'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'

interface ChoiceFoldProps {
  /** The heading of the part, where the fold is all of it. */
  heading?: ReactNode
  /** What is chosen now. */
  value: ReactNode
  /** It needs a choice: open from the start. */
  open: boolean
  children: ReactNode
}

/** A choice that was made already: one line, with the controls a press away. */
export function ChoiceFold({ heading, value, open, children }: ChoiceFoldProps) {
  const t = useTranslations('buy.overview')
  const [isOpen, setOpen] = useState(open)
  return (
    <details className="choice-fold" open={isOpen || open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {heading} <strong>{value}</strong> <span className="choice-fold-change">{t('change')}</span>
      </summary>
      <div className="choice-fold-body">{children}</div>
    </details>
  )
}
