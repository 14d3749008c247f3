import { useFormatter, useTranslations } from 'use-intl'
import { useChoice } from './choice.tsx'
import { isGone } from './use-stock.ts'

/** The current availability in one sentence. Its space is reserved. */
export function Availability() {
  const t = useTranslations('detail.stock')
  const format = useFormatter()
  const { kind, months, stock } = useChoice()
  const { state, lease = 0, buy = 0, firstFree, retry } = stock
  return (
    <div className="stock needs-script">
      <output aria-live="polite" aria-busy={state === 'loading'}>
        {state === 'ready' ? formatStock() : t(state)}
      </output>{' '}
      {state === 'failed' && (
        <button type="button" className="stock-again" onClick={retry}>
          {t('again')}
        </button>
      )}
    </div>
  )

  function formatStock(): string {
    if (isGone(stock, kind)) return t(`${kind}_none`, { months })
    if (kind === 'buy') return t('buy', { count: buy })
    // Noon, so that no time zone moves the day.
    const day = format.dateTime(new Date(`${firstFree}T12:00:00Z`), { weekday: 'long', day: 'numeric', month: 'long' })
    return lease === 0 ? t('rent_later', { day, months }) : t('rent', { day, months, count: lease })
  }
}
