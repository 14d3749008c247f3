import { lazy, Suspense, useState } from 'react'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useEnv } from '../../env.tsx'
import { noticeFrames } from './notice-texts.ts'
import { useNotice } from './use-notice.ts'

const Notice = lazy(async () => ({ default: (await import('./notice.tsx')).GuaranteeNotice }))

/** The notice in front of the page, complete at the first click, where a fold would leave too little room for it. */
export function NoticeButton() {
  const { open: label, pdf } = noticeFrames[useEnv().language]
  const { official } = useNotice()
  const [open, setOpen] = useState(false)
  if (official?.kind === 'pdf')
    return (
      <a href={official.url} hrefLang={official.language} type="application/pdf" target="_blank" rel="noreferrer">
        {`${label} (${pdf})`}
      </a>
    )
  return (
    <>
      <button type="button" className="notice-button" onClick={() => setOpen(true)}>
        {label}
      </button>
      <Dialog size="l" open={open} onClose={() => setOpen(false)} title={label}>
        <Suspense>
          <Notice />
        </Suspense>
      </Dialog>
    </>
  )
}
