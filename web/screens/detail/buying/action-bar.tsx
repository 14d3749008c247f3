import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useChoice } from './choice.tsx'
import { isGone } from './use-stock.ts'

/** Whether the reader has scrolled past the price block. */
export function useScrolledPast(id: string): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    // Everything below counts as visible, so that a jump from the end to the beginning is noticed too.
    const observer = new IntersectionObserver(([entry]) => entry && setPast(!entry.isIntersecting), {
      rootMargin: '0px 0px 1000000px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return past
}

/** Whether the button of the price block is visible. */
export function useActionInSight(): boolean {
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    const visible = new Set<Element>()
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      }
      setInSight(visible.size > 0)
    })
    // One for renting and one for buying, of which one is hidden.
    for (const actions of document.querySelectorAll('#price .price-actions')) observer.observe(actions)
    return () => observer.disconnect()
  }, [])
  return inSight
}

/** The chosen offer and its action, in one line. */
export function ActionSummary() {
  const t = useTranslations('detail_below.bar')
  const money = useMoney()
  const { model, kind, months, due, href, stock } = useChoice()
  const { name, buy } = model
  if (!due && !buy) return null
  return (
    <div className="action-summary">
      <p className="action-words">
        <strong>{name}</strong>{' '}
        <span className="figures">
          {kind === 'rent' && due
            ? t('rent', { monthly: money(due.monthly, due.exact), months })
            : t('buy', { price: money(buy?.unit_price ?? 0, true) })}
        </span>
      </p>
      {!isGone(stock, kind) && (
        <ButtonLink variant="primary" href={href(kind)}>
          {t(`go_${kind}`)}
        </ButtonLink>
      )}
    </div>
  )
}
