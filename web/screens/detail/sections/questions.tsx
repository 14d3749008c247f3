import { useFormatter, useTranslations } from 'use-intl'
import { htmlLang } from '#domain/languages.ts'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { AskQuestion } from '../../../parts/ask-question/ask-question.tsx'
import type { DetailData } from '../load.ts'

/** Questions about this model, with the shop's answers. */
export function Questions({ data: { questions, model } }: { data: DetailData }) {
  const t = useTranslations('detail_below.questions')
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
      <div className="questions-ask">
        <AskQuestion model={model} label={t('ask', { name: model.name })} note={t('ask_note')} />
      </div>
    </div>
  )
}
