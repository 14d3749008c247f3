import { useTranslations } from 'use-intl'
import { useConfig } from '../../../layout/use-config.ts'
import { useDay } from '../use-day.ts'
import { EntryPicture } from './entry-picture.tsx'
import type { OpenMessage } from './opened-message.tsx'

/** Messages in their order, not as bubbles: author, time, and the text as written. */
export function Conversation({ message, secret }: { message: OpenMessage; secret: string }) {
  const t = useTranslations('complaints.status')
  const company = useConfig()?.company_name ?? ''
  const day = useDay()
  const { ticket, entries } = message
  return (
    <section className="letters">
      <h2>{t('entries')}</h2>
      <ol>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters only ever follow each other
          <li key={index} className="letter" data-by={entry.written_by}>
            <p className="letter-head">
              <strong>{entry.written_by === 'staff' ? company : t('you')}</strong>
              <time dateTime={entry.created_at} className="figures">
                {day(entry.created_at)}
              </time>
            </p>
            <p className="letter-text">{entry.text}</p>
            {entry.pictures.length > 0 && (
              <ul className="picture-previews">
                {entry.pictures.map(({ id }, index) => (
                  <li key={id}>
                    <EntryPicture ticket={ticket} secret={secret} id={id} label={t('picture', { index: index + 1 })} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
