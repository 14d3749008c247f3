import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import type { Difference } from './differences.ts'

/**
 * Shown when a price changed before the order was placed: what changed, from which amount to which. Nothing was
 * ordered.
 */
export function PriceChanges({ changed }: { changed: readonly Difference[] }) {
  const t = useTranslations('buy.changes')
  const money = useMoney()
  if (changed.length === 0) return null
  return (
    <Notice tone="warn" live title={t('title')}>
      <p>{t('text')}</p>
      <ul className="price-changes">
        {changed.map(({ what, name, before, after }) => (
          <li key={what + name}>
            <span>{what === 'line' ? name : t(`what.${what}`)}</span>{' '}
            <span className="figures">
              {before === undefined && t('added', { after: money(after ?? 0) })}
              {after === undefined && t('gone', { before: money(before ?? 0) })}
              {before !== undefined &&
                after !== undefined &&
                t('from_to', { before: money(before), after: money(after) })}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
