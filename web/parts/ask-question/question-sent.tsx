import { type ReactNode, useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

interface QuestionSentProps {
  question: CallData<'POST /device-types/{key}/questions'> & { email: string }
  onAnother: () => void
}

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>

/** Replaces the form: confirms the question and names the day of the answer. */
export function QuestionSent({ question: { ticket, secret, due_on, email }, onAnother }: QuestionSentProps) {
  const t = useTranslations('questions.asked')
  const { language } = useEnv()
  const format = useFormatter()
  const heading = useRef<HTMLHeadingElement>(null)
  // A day has no time zone; noon is on the same day in every one.
  const day = format.dateTime(new Date(`${due_on}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="ask">
      <div className="ask-head">
        <h3 ref={heading} tabIndex={-1}>
          {t('heading')}
        </h3>
        <p>{t.rich('promise', { day, email, b: bold })}</p>
        <p>{t('moderated')}</p>
      </div>
      <div className="form-actions">
        <ButtonLink href={pagePath(language, 'complaints', { ticket }, secret)}>{t('follow')}</ButtonLink>
        <Button variant="quiet" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </section>
  )
}
