import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '#ui/blocks/language-switch.tsx'
import { ThemeSwitch } from '#ui/blocks/theme-switch.tsx'
import { Wordmark } from '#ui/blocks/wordmark.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import type { PageId } from '../pages.ts'
import { AccountLinks } from './account-links.tsx'
import { NavLinks } from './nav-links.tsx'
import { usePageLanguages } from './use-page-languages.ts'

const id = 'site-menu'

/**
 * The phone's menu: a full dark page. It is a popover too, so that it opens before or without the script; with the
 * script the same element is a modal dialog that traps the focus.
 */
export function SiteMenu({ page }: { page: PageId }) {
  const t = useTranslations('layout')
  const languages = usePageLanguages()
  const { key } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the menu
  useEffect(() => dialog.current?.close(), [key])

  function open() {
    if (dialog.current?.matches(':popover-open')) dialog.current.hidePopover()
    dialog.current?.showModal()
  }

  return (
    <div className="site-menu-place">
      <button
        type="button"
        className="opener site-menu-opener"
        popoverTarget={id}
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        onClick={event => {
          event.preventDefault()
          open()
        }}
      >
        <Icon name="list" />
      </button>
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        className="site-menu lawn"
        data-theme="dark"
        aria-label={t('nav.label')}
      >
        <div className="site-menu-head">
          <span className="site-logo">
            <Wordmark />
          </span>
          <button
            type="button"
            className="icon-button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t('menu.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="x" />
          </button>
        </div>
        <nav aria-label={t('nav.label')}>
          <NavLinks page={page} className="site-menu-list" />
        </nav>
        <div className="site-menu-foot">
          <AccountLinks />
          <LanguageSwitch {...languages} label={t('language.label')} />
          <ThemeSwitch />
        </div>
      </dialog>
    </div>
  )
}
