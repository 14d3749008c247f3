import { useCallback, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { useBrowser } from '../../env.tsx'
import type { StoredGarden } from '../../parts/garden-map/garden-value.ts'

interface SavedGardensProps {
  /** The garden shown now. */
  current: string | undefined
  onUse: (garden: StoredGarden) => void
  onFresh: () => void
}

/** Gardens this person described before; a visitor has none. */
export function SavedGardens(props: SavedGardensProps) {
  const { kind } = useCurrentUser()
  return kind === 'visitor' ? null : <UserGardens {...props} />
}

function UserGardens({ current, onUse, onFresh }: SavedGardensProps) {
  const t = useTranslations('garden.kept')
  const format = useFormatter()
  const browser = useBrowser()
  const failureText = useFailureText()
  const fetchGardens = useCallback((call: Call) => call('GET /gardens', {}), [])
  const load = useLoad(fetchGardens)
  const [busy, setBusy] = useState(false)
  if (load.state === 'loading') return null
  if (load.state === 'failed') return <p className="field-hint">{t('failed')}</p>
  const { list } = load.data
  if (list.length === 0) return null

  async function remove({ garden_id, name }: StoredGarden) {
    if (!browser || busy || load.state !== 'ready') return
    setBusy(true)
    try {
      await browser.client.quietly('DELETE /gardens/{id}', { params: { id: garden_id } })
      load.replace({ list: list.filter(garden => garden.garden_id !== garden_id) })
      notify(t('removed', { name }), 'success')
      if (garden_id === current) onFresh()
    } catch (error) {
      const text = failureText(error)
      if (text) notify(text, 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="rent-gardens" aria-labelledby="rent-gardens">
      <h2 id="rent-gardens">{t('heading')}</h2>
      <ul>
        {list.map(garden => {
          const isCurrent = garden.garden_id === current
          return (
            <li key={garden.garden_id} data-current={isCurrent || undefined}>
              <span className="rent-garden-name">{garden.name}</span>
              <span className="figures">{format.number(garden.area_m2, { maximumFractionDigits: 0 })} m²</span>
              <Button size="s" variant="quiet" aria-pressed={isCurrent} onClick={() => onUse(garden)}>
                {t(isCurrent ? 'in_use' : 'use')}
              </Button>
              <IconButton icon="trash" label={t('remove', { name: garden.name })} onClick={() => void remove(garden)} />
            </li>
          )
        })}
      </ul>
      {current && (
        <Button size="s" variant="quiet" icon="plus-bold" onClick={onFresh}>
          {t('fresh')}
        </Button>
      )}
    </section>
  )
}
