import './action-bar.css'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useChoice } from './choice.tsx'

/** Whether the reader has gone past the price block. */
export function usePast(id: string): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const place = document.getElementById(id)
    if (!place) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [id])
  return past
}

/** What is chosen, and its action, in one line. */
export function ActionSummary() {
  const t = useTranslations('detail.bar')
  const money = useMoney()
  const { model, kind, months, due, href } = useChoice()
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
      <ButtonLink variant="primary" href={href(kind)}>
        {t(kind === 'rent' ? 'go_rent' : 'go_buy')}
      </ButtonLink>
    </div>
  )
}
