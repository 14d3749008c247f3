import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

interface ChangeRowProps {
  term: string
  before: string
  /** undefined: unchanged. */
  after: string | undefined
  /** It contains something that must be visible, such as an issue. */
  open?: boolean
  children: ReactNode
}

/** One value that can be changed: the current one on its line, with a form that unfolds. */
export function ChangeRow({ term, before, after, open = false, children }: ChangeRowProps) {
  const t = useTranslations('order_change')
  const [unfolded, setUnfolded] = useState(open)
  useEffect(() => {
    if (open) setUnfolded(true)
  }, [open])
  return (
    <details className="order-change-row" open={unfolded} onToggle={event => setUnfolded(event.currentTarget.open)}>
      <summary>
        <span className="order-change-term">{term}</span>{' '}
        <span className="order-change-value figures" data-changed={after !== undefined || undefined}>
          {after !== undefined && <VisuallyHidden>{t('was')} </VisuallyHidden>}
          {after === undefined ? before : <s>{before}</s>}
          {after !== undefined && (
            <>
              <VisuallyHidden> {t('becomes')} </VisuallyHidden>
              <strong>{after}</strong>
            </>
          )}
        </span>{' '}
        <span className="order-change-way">
          {t(unfolded ? 'fold' : 'unfold')}
          <Icon name="caret-down-bold" className="order-change-sign" />
        </span>
      </summary>
      <div className="order-change-field">{unfolded && children}</div>
    </details>
  )
}
