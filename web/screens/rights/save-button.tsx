import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { useBrowser } from '../../env.tsx'
import { saveDataUrl } from '../complaints/save-data-url.ts'
import type { Receipt } from './statement.ts'

/** The receipt as a file; the same text was sent by mail. */
export function SaveButton({ receipt: { statement_id, copy_key } }: { receipt: Receipt }) {
  const t = useTranslations('rights.done')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function save() {
    if (!browser) return
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { statement_id, copy_key }
      const { data_url, filename } = await browser.client.quietly('POST /statements/copy', { body })
      saveDataUrl(data_url, filename)
    } catch (error) {
      setFailure(failureText(error) ?? t('save_failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button icon="download-simple" busy={busy} onClick={() => void save()}>
        {t('save')}
      </Button>
      {failure && (
        <p className="form-small" role="alert">
          {failure}
        </p>
      )}
    </>
  )
}
