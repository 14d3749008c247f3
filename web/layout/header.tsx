import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '#ui/blocks/language-switch.tsx'
import { Wordmark } from '#ui/blocks/wordmark.tsx'
import { Popover } from '#ui/kit/overlays/popover.tsx'
import { useEnv } from '../env.tsx'
import type { PageId } from '../pages.ts'
import { pagePath } from '../paths.ts'
import { AccountLinks } from './account-links.tsx'
import { CartLink } from './cart-link.tsx'
import { useHeaderState } from './header-state.ts'
import { NavLinks } from './nav-links.tsx'
import { SiteMenu } from './site-menu.tsx'
import { useConfig } from './use-config.ts'
import { usePageLanguages } from './use-page-languages.ts'

export function Header({ page }: { page: PageId }) {
  const t = useTranslations('layout')
  const { language } = useEnv()
  const languages = usePageLanguages()
  const { userKind, name } = useHeaderState()
  const company = useConfig()?.company_name ?? 'Genie'
  const account = { visitor: t('account.sign_in'), guest: t('account.guest'), customer: name, staff: name }[userKind]
  return (
    <header className="site-header">
      <div className="shell site-header-row">
        <a href={pagePath(language, 'home')} className="site-logo" aria-label={company}>
          <Wordmark />
        </a>
        <nav className="site-nav" aria-label={t('nav.label')}>
          <NavLinks page={page} className="site-nav-list" />
        </nav>
        <div className="site-tools">
          <div className="site-tools-wide">
            <Popover
              label={language.toUpperCase()}
              name={`${language.toUpperCase()}, ${t('language.label')}`}
              icon="globe"
              align="end"
            >
              <LanguageSwitch {...languages} label={t('language.label')} />
            </Popover>
            <Popover label={account ?? t('account.label')} icon="user" align="end">
              <AccountLinks />
            </Popover>
          </div>
          <CartLink current={page === 'cart'} />
          <SiteMenu page={page} />
        </div>
      </div>
    </header>
  )
}
