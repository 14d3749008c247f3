import { useCallback } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call } from '#contract/call.ts'
import { useLoad } from '../../browser/use-load.ts'
import { useEnv } from '../../env.tsx'
import { pathOf } from '../../paths.ts'
import { useChoice } from './choice.tsx'

/** What is there now: asked after the page has come, for the page itself is kept for everyone. Its place is kept free. */
export function Availability() {
  const t = useTranslations('detail.stock')
  const { language } = useEnv()
  const format = useFormatter()
  const { model, kind } = useChoice()
  const { key } = model
  const ask = useCallback((call: Call) => call('GET /device-types/{key}/availability', { params: { key } }), [key])
  const load = useLoad(ask)

  return (
    <div className="stock needs-script">
      <output aria-live="polite" aria-busy={load.state === 'loading'}>
        {load.state === 'loading' && t('loading')}
        {load.state === 'failed' && t('failed')}
        {load.state === 'ready' && words(load.data)}
      </output>{' '}
      {load.state === 'failed' && (
        <button type="button" className="stock-again" onClick={load.retry}>
          {t('again')}
        </button>
      )}
      {load.state === 'ready' && isGone(load.data) && (
        <a href={pathOf(language, 'complaints', { category: 'product_question', type: key })}>{t('ask')}</a>
      )}
    </div>
  )

  function isGone({ lease_inventory, buy_inventory }: Stock): boolean {
    return (kind === 'rent' ? lease_inventory : buy_inventory) === 0
  }

  function words(stock: Stock): string {
    if (kind === 'buy') return stock.buy_inventory > 0 ? t('buy', { count: stock.buy_inventory }) : t('buy_none')
    if (stock.lease_inventory === 0 || stock.first_free_on === null) return t('rent_none')
    // Noon, so that no time zone moves the day.
    const day = format.dateTime(new Date(`${stock.first_free_on}T12:00:00Z`), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    })
    return t('rent', { day, count: stock.lease_inventory })
  }
}

interface Stock {
  lease_inventory: number
  buy_inventory: number
  first_free_on: string | null
}
