import { useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, UNSAFE_useScrollRestoration, useMatches, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAppEnv } from '#ui/app/env.tsx'
import { useArrivalFocus } from '#ui/app/use-arrival-focus.ts'
import { useLinks } from '#ui/app/use-links.ts'
import { KitTranslations } from '#ui/blocks/kit-translations.tsx'
import { ToastRegion } from '#ui/kit/overlays/toast-region.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { ProofHost } from '#ui/proof/proof-host.tsx'
import { useAdmin } from '../admin-context.tsx'
import { isAdminPath } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import type { ScreenId } from '../screens/table.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { useSearchKey } from '../search/use-search-key.ts'
import { NoAccessScreen } from './failed-screen.tsx'
import { Rail } from './rail.tsx'
import { useRail } from './rail-state.ts'
import { TopBar } from './top-bar.tsx'

/** The frame around every screen, after the guard has admitted the user. */
export function Frame() {
  const { language } = useAppEnv()
  const { session, entrance } = useAdmin()
  const t = useTranslations('layout')
  useSyncExternalStore(session.subscribe, session.getSnapshot)
  useLinks(language, isAdminPath)
  useEffect(() => {
    document.documentElement.setAttribute('data-ready', '')
    if (language === 'zh' && document.documentElement.dataset.hanzi) void import('#ui/app/own-hanzi.ts')
  }, [language])
  const decision = entrance()
  return (
    <KitTranslations>
      {decision === 'allowed' && <Layout />}
      {decision === 'forbidden' && <NoAccessScreen />}
      {decision === 'refused' && (
        <div className="screen">
          <Skeleton label={t('private.checking')} heading lines={5} />
        </div>
      )}
      <ToastRegion label={t('toast.region')} closeLabel={t('toast.close')} />
      <ProofHost />
    </KitTranslations>
  )
}

function Layout() {
  const t = useTranslations('layout')
  const screen = useScreen()
  const [searching, setSearching] = useState(false)
  const { narrow } = useRail()
  const loading = useNavigation().state === 'loading'
  useArrivalFocus()
  UNSAFE_useScrollRestoration()
  useSearchKey(() => setSearching(true))
  return (
    <div className="office" data-rail={narrow ? 'narrow' : 'wide'}>
      <a href="#main" className="skip-link">
        {t('skip_link')}
      </a>
      <Rail screen={screen} onSearch={() => setSearching(true)} />
      <TopBar screen={screen} onSearch={() => setSearching(true)} />
      {loading && (
        <div className="page-progress">
          <span className="mowing" />
        </div>
      )}
      <main id="main" tabIndex={-1} className="office-main">
        <Outlet />
      </main>
      <SearchDialog open={searching} onClose={() => setSearching(false)} />
    </div>
  )
}

function useScreen(): ScreenId | undefined {
  const handle = useMatches().findLast(match => match.handle)?.handle as ScreenHandle | undefined
  return handle?.screen
}
