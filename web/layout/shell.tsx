import { createContext, type ReactNode, use, useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { KitTranslations } from '#ui/blocks/kit-translations.tsx'
import { ToastRegion } from '#ui/kit/overlays/toast-region.tsx'
import { ProofHost } from '#ui/proof/proof-host.tsx'
import { useEnv } from '../env.tsx'
import { type PageId, pageEntry } from '../pages.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const InShell = createContext(false)

/** Whether header and footer are already rendered around the component. */
export function useInShell(): boolean {
  return use(InShell)
}

/** Header and footer around every page. */
export function Shell({ page, children }: { page: PageId; children: ReactNode }) {
  const t = useTranslations('layout')
  const { language } = useEnv()
  const loading = useNavigation().state === 'loading'
  const { layout, made } = pageEntry(page)
  const bare = layout === 'bare'

  useEffect(() => {
    if (language === 'zh' && document.documentElement.dataset.hanzi) import('#ui/app/own-hanzi.ts')
  }, [language])

  return (
    <KitTranslations>
      <InShell value={true}>
        <a href="#main" className="skip-link">
          {t('skip_link')}
        </a>
        {!bare && <Header page={page} />}
        {loading && (
          <div className="page-progress">
            <span className="mowing" />
          </div>
        )}
        <main id="main" tabIndex={-1} data-made={made}>
          {children}
        </main>
        {!bare && <Footer page={page} />}
        <ToastRegion label={t('toast.region')} closeLabel={t('toast.close')} />
        <ProofHost />
      </InShell>
    </KitTranslations>
  )
}
