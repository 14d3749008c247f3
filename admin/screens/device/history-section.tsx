import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { deviceStatuses, pools } from '#domain/catalogue/constants.ts'
import { deviceHolders, deviceStates } from '#domain/devices/states.ts'
import { isOneOf } from '#domain/one-of.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { Button } from '#ui/kit/button.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { History } from '../../kit/detail/history.tsx'
import type { ModelChoice } from '../devices/use-models.ts'
import { type EventTexts, formatEvent } from './event-lines.ts'

type Events = CallData<'GET /admin/devices/{id}/events'>
type Event = Events['list'][number]

interface HistorySectionProps {
  id: string
  models: readonly ModelChoice[]
}

/** All events of the machine, the newest first; older ones by page. */
export function HistorySection({ id, models }: HistorySectionProps) {
  const t = useTranslations('admin_devices.history')
  const tLayout = useTranslations('layout')
  const failed = useTranslations('admin.detail')('failed')
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/devices/{id}/events', { params: { id }, query: { page: 1, page_size: 20 } }),
    [id],
  )
  const load = useLoad(fetchData)
  return (
    <Section title={t('title')}>
      <Loaded load={load} loading={tLayout('loading')} failed={failed} lines={4}>
        {first => <Entries id={id} first={first} models={models} />}
      </Loaded>
    </Section>
  )
}

function Entries({ id, first, models }: HistorySectionProps & { first: Events }) {
  const t = useTranslations('admin_devices.history')
  const browser = useBrowser()
  const eventTexts = useEventTexts(models)
  const [older, setOlder] = useState<Pick<Events, 'list' | 'after'>>({ list: [], after: first.after })
  async function more() {
    if (!browser || older.after === null) return
    const query = { page: 1, page_size: 50, after: older.after }
    const next = await browser.client.call('GET /admin/devices/{id}/events', { params: { id }, query })
    setOlder(before => ({ list: [...before.list, ...next.list], after: next.after }))
  }
  const by = ({ actor_name, actor_role }: Event) => {
    // Events triggered by a payment or a parcel have no person as author.
    const role = t(`actor.${actor_role}`)
    return actor_name ? t('by', { name: actor_name, role }) : role
  }
  return (
    <>
      <History
        entries={[...first.list, ...older.list].map(event => ({
          id: String(event.event_id),
          at: event.at,
          title: t(`event.${event.event}`),
          by: by(event),
          detail: [...formatEvent(event, eventTexts), event.reason].filter(Boolean).join('\n') || undefined,
        }))}
      />
      {older.after !== null && (
        <Button size="s" variant="quiet" onClick={() => void more().catch(() => undefined)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function useEventTexts(models: readonly ModelChoice[]): EventTexts {
  const t = useTranslations('admin_devices')
  return {
    field: name => {
      if (name === 'device_type_id') return t('field.model')
      if (name === 'device_status') return t('field.status')
      if (name === 'holder') return t('watched.where')
      if (name === 'device_state') return t('watched.work')
      return t(`field.${name}`)
    },
    value: (name, value) => {
      if (value === null || value === '' || value === undefined) return t('history.nothing')
      const text = String(value)
      if (name === 'holder' && isOneOf(deviceHolders, text)) return t(`holder.${text}`)
      if (name === 'device_state' && isOneOf(deviceStates, text)) return t(`state.${text}`)
      if (name === 'device_status' && isOneOf(deviceStatuses, text)) return t(`status.${text}`)
      if (name === 'pool' && isOneOf(pools, text)) return t(`pool.${text}`)
      if (name === 'device_type_id') return models.find(({ id }) => id === text)?.name ?? text
      if (name === 'purchase_price') return (Number(value) / 100).toFixed(2)
      return text
    },
    change: (field, before, after) => t('history.change', { field, before, after }),
    moved: count => t('history.moved', { count }),
    short: count => t('history.short', { count }),
  }
}
