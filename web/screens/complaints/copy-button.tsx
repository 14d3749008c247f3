import { useTranslations } from 'use-intl'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { Button } from '#ui/kit/button.tsx'
import { saveDataUrl } from './save-data-url.ts'

/** The whole conversation as a PDF. */
export function CopyButton({ ticket, secret }: { ticket: string; secret: string }) {
  const t = useTranslations('complaints.status')
  const failureText = useFailureText()
  const { busy, problem, run } = useAttempt(error => failureText(error) ?? t('copy_failed'))

  const save = () =>
    run(async ({ client }) => {
      const { data_url, filename } = await client.quietly('POST /messages/copy', { body: { ticket, secret } })
      saveDataUrl(data_url, filename)
    })

  return (
    <div className="messages-copy">
      <Button size="s" icon="file-text" busy={busy} onClick={() => void save()}>
        {t('copy')}
      </Button>
      <output className="form-small">{problem}</output>
    </div>
  )
}
