import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'

export interface ManualLink {
  key: string
  name: string
}

/** The manual and the guarantee of each model for download, which must be available for years (Reg. (EU) 2023/1230). */
export function Manuals({ models }: { models: readonly ManualLink[] }) {
  const t = useTranslations('article.manuals')
  const { language } = useEnv()
  return (
    <section className="manuals" aria-labelledby="manuals">
      <h2 id="manuals">{t('heading')}</h2>
      <ul>
        {models.map(({ key, name }) => (
          <li key={key}>
            <a href={`/api/documents/manual-${key}.pdf?language=${language}`} className="manual-link">
              <Icon name="download-simple" />
              <span>{t('download', { model: name })}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={`/api/documents/guarantee.pdf?language=${language}`} className="manual-link">
            <Icon name="download-simple" />
            <span>{t('guarantee')}</span>
          </a>
        </li>
      </ul>
    </section>
  )
}
