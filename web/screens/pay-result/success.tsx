import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { defineLazy, LazyMount } from '../../parts/lazy-section.tsx'
import { orderHref } from '../../parts/pay-methods/checkout.ts'
import { PaySummary } from '../../parts/pay-methods/pay-summary.tsx'
import { pagePath } from '../../paths.ts'
import { Evening } from './evening.tsx'
import type { MownGardenProps } from './mown-garden.tsx'
import { NextSteps } from './next-steps.tsx'
import type { ViewProps } from './views.ts'

/** Only those who described a garden load it. */
const mownGarden = defineLazy<MownGardenProps>({
  load: async () => ({ Component: (await import('./mown-garden.tsx')).MownGarden }),
  texts: ['own_garden'],
})

/** Paid: the lawn is mown, the ring is lit, and the next steps are listed. */
export function Success({ paying }: Pick<ViewProps, 'paying'>) {
  const t = useTranslations('pay_result')
  const { language } = useEnv()
  const money = useMoney()
  const { kind } = useCurrentUser()
  const { checkout, orders } = paying
  const { purpose } = checkout
  const amount = money(checkout.due_now)
  const email = orders[0]?.email ?? ''
  const isFree = checkout.amount === 0
  const [only] = checkout.orders.length === 1 ? checkout.orders : []
  const garden = orders.find(order => order.garden_id !== null)?.garden_id
  const b = (chunks: React.ReactNode) => <b>{chunks}</b>
  return (
    <>
      <div className="result-dusk" data-theme="dark">
        <div className="result-dusk-words">
          <h1 tabIndex={-1}>{t(isFree ? 'success.free_title' : 'success.title')}</h1>
          <p className="result-dusk-lead">
            {isFree
              ? t('success.free')
              : purpose !== 'cart'
                ? t(`success.${purpose}`, { amount })
                : email
                  ? t.rich('success.lead', { amount, email, b })
                  : t('success.lead_plain', { amount })}
          </p>
          {only && (
            <p>
              <ButtonLink variant="primary" size="l" href={orderHref(language, only)}>
                {t(only.kind === 'rent' ? 'success.open_rent' : 'success.open_buy')}
              </ButtonLink>
            </p>
          )}
          <p className="result-dusk-evening display">{t('success.evening')}</p>
        </div>
        {garden ? <LazyMount section={mownGarden} sectionProps={{ gardenId: garden }} /> : <Evening />}
      </div>
      <div className="result-after">
        <div className="result-next">
          {purpose === 'cart' && <NextSteps orders={orders} />}
          {kind === 'guest' && email && (
            <p className="pay-small">
              {t.rich('success.guest', {
                email,
                link: chunks => <a href={pagePath(language, 'register')}>{chunks}</a>,
              })}
            </p>
          )}
        </div>
        <PaySummary paying={paying} title={t('success.orders', { count: checkout.orders.length })} />
      </div>
    </>
  )
}
