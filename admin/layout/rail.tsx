import { useTranslations } from 'use-intl'
import { Wordmark } from '#ui/blocks/wordmark.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { usePaths } from '../paths.ts'
import type { ScreenId } from '../screens/table.ts'
import { Menu } from './menu.tsx'
import { useRail } from './rail-state.ts'
import { searchKeyName } from './search-key-name.ts'
import { UserMenu } from './user-menu.tsx'

interface RailProps {
  screen: ScreenId | undefined
  onSearch: () => void
}

/** The dark navigation bar: the current screen and the others. */
export function Rail({ screen, onSearch }: RailProps) {
  const t = useTranslations('admin')
  const to = usePaths()
  const { narrow, toggle } = useRail()
  return (
    <header className="rail" data-theme="dark">
      <div className="rail-head">
        <a href={to('today', {})} className="rail-logo" aria-label={t('shell.title')}>
          <Wordmark />
        </a>
        <button type="button" className="rail-toggle" aria-pressed={narrow} onClick={toggle} title={t('rail.narrow')}>
          <Icon name={narrow ? 'caret-right' : 'caret-left'} />
          <span className="visually-hidden">{t('rail.narrow')}</span>
        </button>
      </div>
      <button type="button" className="rail-search" onClick={onSearch} title={t('search.title')}>
        <Icon name="magnifying-glass" />
        <span className="rail-word">{t('search.open')}</span>
        <span className="key rail-word">{searchKeyName()}</span>
      </button>
      <nav aria-label={t('rail.label')} className="rail-nav">
        <Menu screen={screen} narrow={narrow} />
      </nav>
      <UserMenu narrow={narrow} />
    </header>
  )
}
