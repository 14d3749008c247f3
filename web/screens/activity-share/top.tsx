import { useTranslations } from 'use-intl'
import { useLanguages } from '#ui/app/use-languages.ts'
import { LanguageSwitch } from '#ui/blocks/language-switch.tsx'
import { Wordmark } from '#ui/blocks/wordmark.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Popover } from '#ui/kit/overlays/popover.tsx'
import { useEnv } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { pagePath } from '../../paths.ts'

/**
 * Instead of the header: the shop's name, the login, and the language switch, because links may come from friends
 * abroad.
 */
export function Top() {
  const t = useTranslations()
  const { language } = useEnv()
  const languages = useLanguages()
  return (
    <div className="shell share-top">
      <a href={pagePath(language, 'home')} className="site-logo" aria-label={useConfig()?.company_name ?? 'Genie'}>
        <Wordmark />
      </a>
      <div className="share-top-end">
        <Popover
          label={language.toUpperCase()}
          name={`${language.toUpperCase()}, ${t('layout.language.label')}`}
          icon="globe"
          align="end"
        >
          <LanguageSwitch {...languages} label={t('layout.language.label')} />
        </Popover>
        <ButtonLink href={pagePath(language, 'product')} variant="quiet" size="s">
          {t('share.to_shop')}
        </ButtonLink>
      </div>
    </div>
  )
}
