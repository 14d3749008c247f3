import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { useEnv } from '../../env.tsx'
import type { PageId } from '../../pages.ts'
import { listPath, type OrderKind } from './order.ts'

/** The page of an order without a number in its address: it links to the list of orders. */
export function WhichOrder({ page, kind }: { page: PageId; kind: OrderKind }) {
  const t = useTranslations('order_words.which')
  const pages = useTranslations('pages')
  const account = useTranslations('layout.account')
  const { language } = useEnv()
  return (
    <section className="page-frame">
      <h1 tabIndex={-1}>{pages(`${page}.heading`)}</h1>
      <EmptyState
        title={t('title')}
        action={
          <ButtonLink variant="primary" href={listPath(language, kind)}>
            {account(kind === 'rent' ? 'rental_orders' : 'purchase_orders')}
          </ButtonLink>
        }
      >
        {t('text')}
      </EmptyState>
    </section>
  )
}
