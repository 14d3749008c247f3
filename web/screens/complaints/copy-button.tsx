import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { useBrowser } from '../../env.tsx'
import { saveDataUrl } from './save-data-url.ts'

/** The whole conversation as a PDF. */
export function CopyButton({ ticket, secret }: { ticket: string; secret: string }) {
  const t = useTranslations('complaints.status')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function save() {
    if (!browser) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { data_url, filename } = await browser.client.quietly('POST /messages/copy', { body: { ticket, secret } })
      saveDataUrl(data_url, filename)
    } catch (error) {
      setFailure(failureText(error) ?? t('copy_failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="messages-copy">
      <Button size="s" icon="file-text" busy={busy} onClick={() => void save()}>
        {t('copy')}
      </Button>
      <output className="form-small">{failure}</output>
    </div>
  )
}
