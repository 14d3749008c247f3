import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Messages } from '#i18n/locales/nl.ts'
import { useAppEnv, useBrowser } from '../app/env.tsx'
import { loadScreenTexts } from '../app/messages.ts'
import { MoreTexts } from '../app/texts-provider.tsx'
import type { ProofDialogProps } from './proof-dialog.tsx'

interface Found {
  Dialog: ComponentType<ProofDialogProps>
  texts: Partial<Messages>
}

const nothing = { subscribe: () => () => {}, getSnapshot: () => undefined }

/** The one place of a page that shows the proof dialog; script and texts are loaded when a call first needs it. */
export function ProofHost() {
  const browser = useBrowser()
  const { language } = useAppEnv()
  const proofs = browser?.proofs
  const { subscribe, getSnapshot } = proofs ?? nothing
  const challenge = useSyncExternalStore(subscribe, getSnapshot, nothing.getSnapshot)
  const [found, setFound] = useState<Found>()

  useEffect(() => {
    if (!challenge || found) return
    Promise.all([import('./proof-dialog.tsx'), loadScreenTexts(language, ['proof', 'validation', 'error'])]).then(
      ([{ ProofDialog }, texts]) => setFound({ Dialog: ProofDialog, texts }),
      // Without the dialog the proof cannot be given.
      () => proofs?.settle(false),
    )
  }, [challenge, found, language, proofs])

  // A dialog that is removed from the page does not restore the focus by itself.
  const before = useRef<Element>(null)
  useEffect(() => {
    if (!challenge) return
    before.current = document.activeElement
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    }
  }, [challenge])

  if (!challenge || !found || !proofs) return null
  return (
    <MoreTexts texts={found.texts}>
      <found.Dialog challenge={challenge} onSettled={proofs.settle} />
    </MoreTexts>
  )
}
