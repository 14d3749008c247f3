import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { GardenPicture } from './garden-picture.tsx'

/**
 * The gardens of this person, or the one of an order. The page works without them: nothing is shown while they load, if
 * that fails, or if there is none. Its screen brings the texts `own_garden`.
 */
export function OwnGardens({ only }: { only?: string }) {
  const t = useTranslations('own_garden')
  const fetchGardens = useCallback((call: Call) => call('GET /gardens', {}), [])
  const load = useLoad(fetchGardens)
  const list = load.state === 'ready' ? load.data.list : []
  const gardens = only === undefined ? list : list.filter(({ garden_id }) => garden_id === only)
  if (gardens.length === 0) return null
  return (
    <section aria-labelledby="own-gardens" className="own-gardens">
      <h2 id="own-gardens">{t('heading', { count: gardens.length })}</h2>
      {gardens.map(garden => (
        <GardenPicture key={garden.garden_id} garden={garden} />
      ))}
    </section>
  )
}
