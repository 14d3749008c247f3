import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import type { DifferenceLine } from './use-differences.ts'

/** The old and the new value of each change. */
export function DifferenceList({ lines }: { lines: readonly DifferenceLine[] }) {
  const t = useTranslations('order_change')
  return (
    <dl className="order-change-differences">
      {lines.map(({ id, term, before, after }) => (
        <div key={id}>
          <dt>{term}</dt>
          <dd className="figures">
            <VisuallyHidden>{t('was')} </VisuallyHidden>
            <s>{before}</s>
          </dd>
          <dd className="figures">
            <VisuallyHidden>{t('becomes')} </VisuallyHidden>
            {after}
          </dd>
        </div>
      ))}
    </dl>
  )
}
