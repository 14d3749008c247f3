import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useEnv } from '../../env.tsx'
import type { OrderKind } from '../../parts/order-facts/order.ts'
import { pagePath } from '../../paths.ts'

const ways = [
  ['rental_orders', 'order_rent_list', 'rent'],
  ['purchase_orders', 'order_buy_list', 'buy'],
  ['refunds', 'refund_list', undefined],
] as const

/** The heading, with links to the other lists. */
export function ListHead({ kind }: { kind: OrderKind }) {
  const t = useTranslations('order_words')
  const pages = useTranslations('pages')
  const account = useTranslations('layout.account')
  const { language } = useEnv()
  const isGuest = useCurrentUser().kind === 'guest'
  return (
    <header className="orders-head">
      <h1 tabIndex={-1}>{pages(kind === 'rent' ? 'order_rent_list.heading' : 'order_buy_list.heading')}</h1>
      <nav aria-label={t('list.ways')}>
        <ul className="orders-ways">
          {ways.map(([name, page, own]) => (
            <li key={page}>
              <a href={pagePath(language, page)} aria-current={own === kind ? 'page' : undefined}>
                {account(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {isGuest && (
        <p className="order-small">
          {t('elsewhere')} <a href={pagePath(language, 'login_middle', { step: 'order' })}>{t('open_by_code')}</a>
        </p>
      )}
    </header>
  )
}
