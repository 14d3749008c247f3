import { useTranslations } from 'use-intl'
import { GardenPicture } from './garden-picture.tsx'
import { useGardens } from './use-gardens.ts'

/**
 * The gardens of this person, or the one of an order. The page works without them: nothing is shown while they load, if
 * that fails, or if there is none. Its screen brings the texts `own_garden`.
 */
export function OwnGardens({ only }: { only?: string }) {
  const t = useTranslations('own_garden')
  const load = useGardens()
  const list = load.state === 'ready' ? load.data : []
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
