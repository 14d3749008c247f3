import { useTranslations } from 'use-intl'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { Button } from '#ui/kit/button.tsx'
import { saveDataUrl } from '../complaints/save-data-url.ts'
import type { Receipt } from './statement.ts'

/** The receipt as a file; the same text was sent by mail. */
export function SaveButton({ receipt: { statement_id, copy_key } }: { receipt: Receipt }) {
  const t = useTranslations('rights.done')
  const failureText = useFailureText()
  const { busy, problem, run } = useAttempt(error => failureText(error) ?? t('save_failed'))

  const save = () =>
    run(async ({ client }) => {
      const body = { statement_id, copy_key }
      const { data_url, filename } = await client.quietly('POST /statements/copy', { body })
      saveDataUrl(data_url, filename)
    })

  return (
    <>
      <Button icon="download-simple" busy={busy} onClick={() => void save()}>
        {t('save')}
      </Button>
      {problem && (
        <p className="form-small" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
