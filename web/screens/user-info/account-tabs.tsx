import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Role } from '#domain/access.ts'
import { Loading } from '#ui/kit/progress.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { DataTab } from './data-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { EmailTab } from './security/email-tab.tsx'
import { PasskeysTab } from './security/passkeys-tab.tsx'
import { PasswordTab } from './security/password-tab.tsx'
import { SessionsTab } from './security/sessions-tab.tsx'
import { SystemTab } from './system-tab.tsx'
import type { TabProps } from './use-update-user.ts'

/** Used by few, and it needs the QR code component. */
const SecondFactorTab = lazy(() => import('./security/second-factor-tab.tsx'))

type For = 'everyone' | 'accounts' | 'admin'

const tabs = [
  ['profile', 'everyone', ProfileTab],
  ['email', 'accounts', EmailTab],
  ['password', 'accounts', PasswordTab],
  ['passkeys', 'accounts', PasskeysTab],
  ['second_factor', 'accounts', SecondFactorTab],
  ['sessions', 'accounts', SessionsTab],
  ['data', 'everyone', DataTab],
  ['system', 'admin', SystemTab],
] as const satisfies readonly (readonly [string, For, ComponentType<TabProps>])[]

/**
 * Each tab has an address of its own: `#sessions`. Only the open one is mounted, and its unsaved values are dropped
 * when it is closed.
 */
export function AccountTabs(props: TabProps) {
  const t = useTranslations('account.user')
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const visibleTabs = tabs.filter(([, whom]) => isFor(whom, props.user.role))
  const requestedTab = hash.slice(1)
  const chosen = visibleTabs.find(([id]) => id === requestedTab)?.[0] ?? 'profile'
  const container = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab
  useEffect(() => showTab(container.current), [chosen])
  return (
    <div ref={container}>
      <Tabs
        label={t('tabs')}
        selected={chosen}
        onSelect={id => navigate(`${pathname}${search}#${id}`, { replace: true, preventScrollReset: true })}
        tabs={visibleTabs.map(([id, , Panel]) => ({
          id,
          label: t(`tab_${id}`),
          panel: id === chosen && (
            <Suspense fallback={<Loading label={t('loading')} />}>
              <Panel {...props} />
            </Suspense>
          ),
        }))}
      />
    </div>
  )
}

/** On a phone an address may name a tab beyond the edge of the screen. */
function showTab(container: HTMLElement | null): void {
  const tab = container?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  const list = tab?.parentElement
  if (!tab || !list) return
  const before = tab.getBoundingClientRect().left - list.getBoundingClientRect().left
  list.scrollLeft += before - (list.clientWidth - tab.offsetWidth) / 2
}

function isFor(whom: For, role: Role): boolean {
  if (whom === 'everyone') return true
  return whom === 'accounts' ? role !== 'guest' : role === 'admin'
}
