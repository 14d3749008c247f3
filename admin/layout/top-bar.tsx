import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Wordmark } from '#ui/blocks/wordmark.tsx'
import { IconButton } from '#ui/kit/button.tsx'
import { usePaths } from '../paths.ts'
import type { ScreenId } from '../screens/table.ts'
import { Menu } from './menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** On a phone: a bar instead of the rail, and the menu in front of the page. */
export function TopBar({ screen, onSearch }: { screen: ScreenId | undefined; onSearch: () => void }) {
  const t = useTranslations('admin')
  const tLayout = useTranslations('layout')
  const to = usePaths()
  const { key } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the menu
  useEffect(() => dialog.current?.close(), [key])

  return (
    <header className="top-bar" data-theme="dark">
      <IconButton icon="list" label={tLayout('menu.open')} onClick={() => dialog.current?.showModal()} />
      <a href={to('today', {})} className="rail-logo" aria-label={t('shell.title')}>
        <Wordmark />
      </a>
      <IconButton icon="magnifying-glass" label={t('search.title')} onClick={onSearch} />
      <dialog ref={dialog} className="phone-menu" aria-label={t('rail.label')}>
        <div className="phone-menu-head">
          <span className="rail-logo">
            <Wordmark />
          </span>
          <IconButton icon="x" label={tLayout('menu.close')} onClick={() => dialog.current?.close()} />
        </div>
        <nav aria-label={t('rail.label')} className="rail-nav">
          <Menu screen={screen} />
        </nav>
        <UserMenu narrow={false} />
      </dialog>
    </header>
  )
}
