import { useState } from 'react'
import { useBrowser } from '#ui/app/env.tsx'
import { Button } from '#ui/kit/button.tsx'

interface SaveDocumentProps {
  /** Path of a call that returns a PDF. */
  href: string
  name: string
  children: string
}

/** A private document, fetched with the session and saved under its name. */
export function SaveDocument({ href, name, children }: SaveDocumentProps) {
  const browser = useBrowser()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    // The client has shown the failure already.
    await browser?.downloadDocument(href, name).catch(() => {})
    setBusy(false)
  }

  return (
    <p>
      <Button size="s" icon="download-simple" busy={busy} onClick={() => void save()}>
        {children}
      </Button>
    </p>
  )
}
