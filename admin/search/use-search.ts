import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useBrowser } from '#ui/app/env.tsx'
import type { IconName } from '#ui/kit/icon-names.ts'
import { useStaffMember } from '../admin-context.tsx'
import { getMenu } from '../menu.ts'
import { usePaths } from '../paths.ts'
import { type ScreenId, screenIds } from '../screens/table.ts'

export interface Hit {
  id: string
  icon: IconName
  title: string
  text: string
  state: string
  href: string
}

export interface Group {
  id: 'screens' | 'orders' | 'devices' | 'users'
  hits: Hit[]
}

type Found = CallData<'GET /admin/search'>
const pauseMs = 120

/** Screens by their name at once, everything else after a pause in typing. */
export function useSearch(q: string): { groups: Group[]; state: 'empty' | 'asking' | 'found' | 'nothing' | 'failed' } {
  const browser = useBrowser()
  const typed = q.trim()
  const [result, setResult] = useState<{ q: string; found?: Found; failed?: true }>()

  useEffect(() => {
    if (!browser || typed === '') return
    const gone = new AbortController()
    const timer = setTimeout(() => {
      const call = browser.client.with({ quiet: true, signal: gone.signal })
      call('GET /admin/search', { query: { q: typed } }).then(
        found => !gone.signal.aborted && setResult({ q: typed, found }),
        () => !gone.signal.aborted && setResult({ q: typed, failed: true }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [browser, typed])

  const screens = useScreens(typed)
  const found = useFound(typed === '' ? undefined : result?.found)
  const groups = [screens, ...found].filter(group => group.hits.length > 0)
  if (typed === '') return { groups, state: 'empty' }
  if (result?.q !== typed) return { groups, state: 'asking' }
  if (result.failed) return { groups, state: 'failed' }
  return { groups, state: groups.length > 0 ? 'found' : 'nothing' }
}

function useScreens(typed: string): Group {
  const t = useTranslations('admin.screen')
  const to = usePaths()
  const { role } = useStaffMember()
  const needle = typed.toLocaleLowerCase()
  const all = getMenu(role).flatMap(({ screens }) => screens)
  const hits = all.filter(({ id }) => t(id).toLocaleLowerCase().includes(needle))
  return {
    id: 'screens',
    hits: hits.map(({ id, icon }) => ({
      id: `screen-${id}`,
      ...{ icon, title: t(id), text: '', state: '', href: to(id, {} as never) },
    })),
  }
}

function useFound(found: Found | undefined): Group[] {
  const status = useTranslations('kit.status')
  const tSearch = useTranslations('admin.search')
  const to = usePaths()
  if (!found) return []
  return [
    {
      id: 'orders',
      hits: found.orders.map(order => ({
        id: order.order_no,
        icon: 'package',
        title: order.order_no,
        text: `${order.recipient} · ${order.email}`,
        state: status(order.order_status),
        href: to('order', { order_no: order.order_no }),
      })),
    },
    {
      id: 'devices',
      hits: linked('device', id =>
        found.devices.map(device => ({
          id: device.serial_number,
          icon: 'plant' as const,
          title: device.serial_number,
          text: device.device_type,
          state: tSearch(`holder.${device.holder}`),
          href: pathTo(to, id, { id: device.device_id }),
        })),
      ),
    },
    {
      id: 'users',
      hits: linked('user', id =>
        found.users.map(user => ({
          id: user.user_id,
          icon: 'user' as const,
          title: user.user_name || user.email,
          text: user.email,
          state: tSearch(`role.${user.role as 'customer'}`),
          href: pathTo(to, id, { id: user.user_id }),
        })),
      ),
    },
  ]
}

/** Only results that can be opened: a screen that does not exist yet has no hits. */
function linked(screen: string, hits: (id: ScreenId) => Hit[]): Hit[] {
  const id = screenIds.find(one => one === screen)
  return id ? hits(id) : []
}

function pathTo(to: ReturnType<typeof usePaths>, id: ScreenId, params: Record<string, string>): string {
  return to(id, params as never)
}
