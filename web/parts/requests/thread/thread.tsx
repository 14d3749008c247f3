import { useTranslations } from 'use-intl'
import { htmlLang } from '#domain/languages.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useEnv } from '../../../env.tsx'
import { useConfig } from '../../../layout/use-config.ts'
import { LazyDialog } from '../../order-facts/lazy-dialog.tsx'
import { writeForm } from '../lazy-write-form.ts'
import { PictureRow } from '../picture-row.tsx'
import type { RequestDetail } from '../request.ts'
import { WrittenIn } from './written-in.tsx'

type Message = RequestDetail['messages'][number]

interface ThreadProps {
  request: RequestDetail
  onWritten: (message: Message) => void
}

/** The messages about the request, and a form for another one. */
export function Thread({ request, onWritten }: ThreadProps) {
  const t = useTranslations('requests.thread')
  const { messages, actions, request_no } = request
  return (
    <div className="request-thread">
      <h3>{t('heading')}</h3>
      {messages.length === 0 && <p className="order-small">{t('empty')}</p>}
      {messages.length > 0 && (
        <ol className="request-letters">
          {messages.map(message => (
            <li key={message.message_id} className="letter request-letter" data-by={message.written_by}>
              <Letter message={message} />
            </li>
          ))}
        </ol>
      )}
      {actions.includes('write') && (
        <LazyDialog dialog={writeForm} dialogProps={{ requestNo: request_no, onWritten }} />
      )}
    </div>
  )
}

function Letter({ message }: { message: Message }) {
  const t = useTranslations('requests')
  const { language: pageLanguage } = useEnv()
  const company = useConfig()?.company_name ?? ''
  const times = useTimes()
  const { written_by, language, text, created_at, pictures } = message
  return (
    <>
      <p className="letter-head">
        <strong>{written_by === 'staff' ? company : t('thread.you')}</strong>
        <time dateTime={created_at} className="figures">
          {times.moment(created_at)}
        </time>
      </p>
      <p className="letter-text" lang={htmlLang[language]}>
        {text}
      </p>
      {language !== pageLanguage && <WrittenIn language={language} />}
      <PictureRow pictures={pictures} label={index => t('pictures.message', { index })} />
    </>
  )
}
