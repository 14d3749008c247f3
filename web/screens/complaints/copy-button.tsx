import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { useBrowser } from '../../env.tsx'
import { useFailureText } from '../../forms/tell-failure.ts'

/** Everything written so far as a PDF, to keep. */
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
      download(data_url, filename)
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

/** As a file of its own: a data address in a link is cut short by some browsers. */
function download(dataUrl: string, filename: string): void {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), letter => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // After the browser has begun with it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
