import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '#ui/blocks/language-switch.tsx'
import { ThemeSwitch } from '#ui/blocks/theme-switch.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../env.tsx'
import type { PageId } from '../pages.ts'
import { pagePath } from '../paths.ts'
import { CompanyIdentity } from './company-identity.tsx'
import { NavLinks } from './nav-links.tsx'
import { useConfig } from './use-config.ts'
import { usePageLanguages } from './use-page-languages.ts'

const help = [
  ['complaints', 'complaints'],
  ['return', 'return'],
  ['costs', 'costs_explained'],
  ['rent_or_buy', 'rent_or_buy'],
  ['safety', 'safety'],
  ['old_device', 'old_device'],
] as const
const legal = [
  ['terms', 'terms_conditions'],
  ['withdrawal_instruction', 'withdrawal'],
  ['privacy', 'privacy'],
  ['accessibility', 'accessibility'],
  ['impressum', 'impressum'],
] as const
/** Public, without an account, on every page (CRD art. 11a, §312k BGB). */
const rights = [
  ['withdraw', 'withdraw'],
  ['cancel_rental', 'cancel_rental'],
] as const

export function Footer({ page }: { page: PageId }) {
  const t = useTranslations('layout')
  const { language } = useEnv()
  const languages = usePageLanguages()
  const config = useConfig()

  function list(links: readonly (readonly [Parameters<typeof label>[0], PageId])[]) {
    return (
      <ul className="footer-list">
        {links.map(([name, to]) => (
          <li key={to}>
            <a href={pagePath(language, to)} className="footer-link" aria-current={page === to ? 'page' : undefined}>
              {label(name)}
            </a>
          </li>
        ))}
      </ul>
    )
  }
  function label(name: (typeof help | typeof legal | typeof rights)[number][0]) {
    return t(`footer.${name}`)
  }

  return (
    <footer className="site-footer lawn" data-theme="dark">
      <div className="shell">
        <div className="footer-head">
          <p className="footer-promise display">{t('footer.promise')}</p>
          <ul className="footer-rights">
            {rights.map(([name, to]) => (
              <li key={to}>
                <a href={pagePath(language, to)}>
                  <span>{label(name)}</span>
                  <Icon name="arrow-right" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="footer-columns">
          <section>
            <h2 className="footer-title">{t('footer.shop')}</h2>
            <NavLinks page={page} className="footer-list" />
          </section>
          <section>
            <h2 className="footer-title">{t('footer.help')}</h2>
            {list(help)}
          </section>
          <section>
            <h2 className="footer-title">{t('footer.legal')}</h2>
            {list(legal)}
          </section>
          {config && <CompanyIdentity config={config} />}
        </div>
        <div className="footer-end">
          <LanguageSwitch {...languages} label={t('language.label')} />
          <ThemeSwitch />
          <p className="footer-small">
            {config?.demo && <span className="footer-demo">{t('footer.demo_notice')}</span>}
            <a href={pagePath(language, 'version')}>{t('footer.version')}</a>
          </p>
        </div>
      </div>
    </footer>
  )
}
