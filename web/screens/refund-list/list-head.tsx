import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

const ways = [
  ['rental_orders', 'order_rent_list'],
  ['purchase_orders', 'order_buy_list'],
  ['refunds', 'refund_list'],
] as const

/** The heading, with links to the other lists. */
export function ListHead() {
  const t = useTranslations('refunds')
  const heading = useTranslations('pages.refund_list')
  const account = useTranslations('layout.account')
  const { language } = useEnv()
  const isGuest = useCurrentUser().kind === 'guest'
  return (
    <header className="refunds-head">
      <h1 tabIndex={-1}>{heading('heading')}</h1>
      <nav aria-label={t('ways')}>
        <ul className="refunds-ways">
          {ways.map(([name, page]) => (
            <li key={page}>
              <a href={pagePath(language, page)} aria-current={page === 'refund_list' ? 'page' : undefined}>
                {account(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {isGuest && (
        <p className="form-small">
          {t('elsewhere')} <a href={pagePath(language, 'login_middle', { step: 'order' })}>{t('open_by_code')}</a>
        </p>
      )}
    </header>
  )
}
