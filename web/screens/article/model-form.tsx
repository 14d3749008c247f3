import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { defineBlock } from './blocks.tsx'

/** The model withdrawal form on the page; the same form is available as a PDF. */
export const block = defineBlock({
  Block: function ModelForm({ html }) {
    const t = useTranslations('article.model_form')
    const { language } = useEnv()
    return (
      <section className="model-form" aria-label={t('label')}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made at build; what is filled in is escaped */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
        <ButtonLink href={`/api/documents/model-form.pdf?language=${language}`} icon="download-simple">
          {t('download')}
        </ButtonLink>
      </section>
    )
  },
})
