import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { BuyForm } from './buy-form.tsx'

/** An order of one machine, straight from its page: `?type=genie-1000`. The cart is not changed. */
export function ModelOrder({ deviceType: key }: { deviceType: string }) {
  const t = useTranslations('buy')
  const { language } = useEnv()
  const fetchModel = useCallback((call: Call) => call('GET /device-types/{key}', { params: { key } }), [key])
  const load = useLoad(fetchModel)
  const sku = load.state === 'ready' ? load.data.buy?.sku_id : undefined
  const lines = useMemo(() => (sku ? [{ sku_id: sku, quantity: 1 }] : []), [sku])
  return (
    <Loaded load={load} loading={t('loading')} failed={t('failed')} shape="sides">
      {({ name, buy }) =>
        buy ? (
          <BuyForm lines={lines} country="NL" changeGoods={pagePath(language, 'detail', { type: key, kind: 'buy' })} />
        ) : (
          <EmptyState
            title={t('not_sold.title', { name })}
            action={
              <ButtonLink variant="primary" href={pagePath(language, 'detail', { type: key })}>
                {t('not_sold.action', { name })}
              </ButtonLink>
            }
          >
            {t('not_sold.text')}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
