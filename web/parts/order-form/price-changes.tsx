import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { useBillDay } from '../bill/use-bill-day.ts'
import type { Difference } from './differences.ts'

/**
 * Shown when a price or a first day changed before the order was placed: what changed, from what to what. Nothing was
 * ordered.
 */
export function PriceChanges({ changed }: { changed: readonly Difference[] }) {
  const t = useTranslations('buy.changes')
  const money = useMoney()
  const day = useBillDay()
  if (changed.length === 0) return null
  const isLater = changed.every(({ what }) => what === 'start')
  return (
    <Notice tone="warn" live title={t(isLater ? 'title_start' : 'title')}>
      <p>{t('text')}</p>
      <ul className="price-changes">
        {changed.map(difference => (
          <li key={difference.what + difference.name}>
            <span>{nameOf(difference)}</span> <span className="figures">{formatChange(difference)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )

  function nameOf({ what, name }: Difference): string {
    if (what === 'line') return name
    return what === 'start' ? t('what.start', { name }) : t(`what.${what}`)
  }

  function formatChange(difference: Difference): string {
    if (difference.what === 'start') {
      return t('from_to', { before: day(difference.before), after: day(difference.after) })
    }
    const { before, after } = difference
    if (before === undefined) return t('added', { after: money(after ?? 0) })
    return after === undefined
      ? t('gone', { before: money(before) })
      : t('from_to', { before: money(before), after: money(after) })
  }
}
