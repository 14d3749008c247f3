import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure, noCode } from '#client/call-failure.ts'
import type { BrowserTools } from '#ui/app/tools.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'

const uploadMs = 120_000

export interface Pictures {
  files: readonly File[]
  error: string | undefined
  /** Progress of the upload; undefined: none is under way. */
  uploading: { index: number; count: number } | undefined
  choose: (files: File[]) => void
  /** Returns the ids; throws a failure that was shown beside the field. */
  upload: (browser: BrowserTools) => Promise<string[]>
  /** True: the failure concerned the pictures and was shown beside their field. */
  handleFailure: (error: unknown) => boolean
  clear: () => void
}

/** The kind of case the pictures belong to: only the people of that case can see them. */
export type PicturePurpose = 'complaint' | 'after_sale'

/**
 * Pictures of a message or a request: chosen, previewed, and uploaded only with it. A visitor gets a guest session for
 * them without being asked: private pictures need an owner. Its screen brings the texts `pictures`.
 */
export function usePictures(purpose: PicturePurpose): Pictures {
  const t = useTranslations('pictures')
  const failureText = useFailureText()
  const [files, setFiles] = useState<readonly File[]>([])
  const [error, setError] = useState<string>()
  const [uploading, setUploading] = useState<Pictures['uploading']>()
  /** Uploaded pictures stay when a later step fails. */
  const known = useRef(new Map<File, string>())

  async function upload(browser: BrowserTools): Promise<string[]> {
    setError(undefined)
    const ids: string[] = []
    for (const [index, file] of files.entries()) {
      setUploading({ index: index + 1, count: files.length })
      try {
        const id = known.current.get(file) ?? (await uploadOne(browser, file, purpose))
        known.current.set(file, id)
        ids.push(id)
      } catch (error) {
        const reason = (error instanceof CallFailure && error.fields[0]?.message) || failureText(error)
        if (reason !== undefined) setError(t('failed', { name: file.name, reason }))
        throw reason === undefined ? error : silentFailure()
      } finally {
        setUploading(undefined)
      }
    }
    return ids
  }

  function handleFailure(error: unknown): boolean {
    const blamed = error instanceof CallFailure && error.fields.some(({ path }) => path.startsWith('pictures'))
    if (!blamed) return false
    // Uploaded in a session that has ended: they are uploaded again in the current one.
    known.current.clear()
    setError(t('again'))
    return true
  }

  return {
    files,
    error,
    uploading,
    choose: chosen => {
      setError(undefined)
      setFiles(chosen)
    },
    upload,
    handleFailure,
    clear: () => {
      setFiles([])
      known.current.clear()
    },
  }
}

async function uploadOne(browser: BrowserTools, file: File, purpose: PicturePurpose): Promise<string> {
  await browser.ensureSession()
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', file)
  const call = browser.client.with({ quiet: true, timeLimitMs: uploadMs })
  return (await call('POST /common/files/upload', { form })).id
}

/** A failure for which the form shows no further text. */
export function silentFailure(): CallFailure {
  return new CallFailure({
    reason: 'aborted',
    code: noCode,
    http: 0,
    msg: '',
    text: '',
    action: 'silent',
    shown: true,
  })
}
