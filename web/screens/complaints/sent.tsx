import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { SentMessage } from './message-form.tsx'
import { TicketNumber } from './ticket-number.tsx'
import { useDay } from './use-day.ts'

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>

/** Replaces the form: confirms the message, with its number and the day of the response. */
export function Sent({ message, onAnother }: { message: SentMessage; onAnother: () => void }) {
  const t = useTranslations('complaints.sent')
  const { language } = useEnv()
  const day = useDay()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ticket, secret, due_on, email } = message

  // The focused form is gone, and the confirmation may be above the visible area.
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <div className="messages-sent">
      <h2 ref={heading} tabIndex={-1}>
        {t('heading')}
      </h2>
      <TicketNumber ticket={ticket} />
      <p>{t.rich('mailed', { email, b: bold })}</p>
      <p>{t.rich('promise', { date: day(due_on), b: bold })}</p>
      <div className="form-actions">
        <ButtonLink variant="primary" href={pagePath(language, 'complaints', { ticket }, secret)}>
          {t('follow')}
        </ButtonLink>
        <Button variant="quiet" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </div>
  )
}
