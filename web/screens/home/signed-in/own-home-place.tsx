import './own-home.css'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { useHeaderState } from '../../../layout/header-state.ts'
import { defineLazy, LazyMount } from '../../../parts/lazy-section.tsx'

const ownHome = defineLazy<object>({
  load: () => import('./own-home.tsx'),
  texts: ['own_home', 'order_words', 'order_end', 'error'],
})

/**
 * The place of what a signed-in customer sees first. The server renders the page for everyone: the place is hidden
 * until the browser knows, before the first paint, whose page it is (web/public/start.js).
 */
export function OwnHomePlace() {
  const t = useTranslations('layout.private')
  const { userKind } = useHeaderState()
  return (
    <div className="own-home">
      <div className="page-frame">
        {userKind === 'customer' ? (
          <LazyMount section={ownHome} sectionProps={{}} />
        ) : (
          <Skeleton label={t('checking')} heading lines={6} />
        )}
      </div>
    </div>
  )
}
