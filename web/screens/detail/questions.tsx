import { useFormatter, useTranslations } from 'use-intl'
import { htmlLang } from '#domain/languages.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { useEnv } from '../../env.tsx'
import { pathOf } from '../../paths.ts'
import type { DetailData } from './load.ts'

/** What others asked of this model, with the shop's answer. */
export function Questions({ data: { questions, model } }: { data: DetailData }) {
  const t = useTranslations('detail.questions')
  const { language } = useEnv()
  const format = useFormatter()
  return (
    <div className="questions">
      {questions.list.length === 0 && <p>{t('none')}</p>}
      {questions.list.map(({ question_id, author, language: written, question, answer, published_at, demo }) => (
        <Disclosure key={question_id} summary={<span lang={htmlLang[written]}>{question}</span>}>
          <p lang={htmlLang[written]}>{answer}</p>
          <p className="question-by">
            {t('by', {
              author: author || t('somebody'),
              day: format.dateTime(new Date(published_at), { dateStyle: 'long' }),
            })}
            {demo && ` · ${t('demo')}`}
          </p>
        </Disclosure>
      ))}
      <p className="questions-ask">
        <ButtonLink href={pathOf(language, 'complaints', { category: 'product_question', type: model.key })}>
          {t('ask', { name: model.name })}
        </ButtonLink>
        <span>{t('ask_note')}</span>
      </p>
    </div>
  )
}
