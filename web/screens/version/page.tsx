import { useTranslations } from 'use-intl'
import { build } from '#client/build.ts'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  Page: function VersionPage() {
    const t = useTranslations('pages.version')
    return (
      <section className="page-frame">
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <p>{t('lead')}</p>
        <p>
          <code>{build.version}</code> <time dateTime={build.built_at}>{build.built_at}</time>
        </p>
      </section>
    )
  },
})
