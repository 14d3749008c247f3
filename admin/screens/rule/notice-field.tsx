import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'

interface NoticeFieldProps {
  id: string
  /** The language of the notice. */
  label: string
  /** The id of the uploaded file, or nothing. */
  value: string
  error: string | undefined
  /** What else is said about this language. */
  remark?: string | undefined
  onChange: (id: string) => void
}

/** The official notice of one language: uploaded at once and unchanged, shown once the rule is saved. */
export function NoticeField({ id, label, value, error, remark, onChange }: NoticeFieldProps) {
  const t = useTranslations('admin_settings.notice_file')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const issue = failure ?? error

  async function upload(file: File | undefined) {
    if (!file || !browser) return
    setBusy(true)
    setFailure(undefined)
    try {
      const form = new FormData()
      form.append('file', file)
      const call = browser.client.with({ quiet: true, timeLimitMs: 120_000 })
      onChange((await call('POST /admin/guarantee-notices', { form })).id)
      notify(t('taken'), 'success')
    } catch (thrown) {
      // Why this file cannot be used stands with its field.
      const [issue] = thrown instanceof CallFailure ? thrown.fields : []
      setFailure(issue?.message || (failureText(thrown) ?? ''))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="field rule-wide" data-invalid={issue ? true : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {[t('hint'), remark].filter(Boolean).join(' ')}
      </p>
      <div className="notice-now">
        {value ? <Preview key={value} id={value} language={label} /> : <p className="second">{t('none')}</p>}
        <div className="notice-acts">
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,application/pdf"
            disabled={busy}
            aria-describedby={issue ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChange={event => void upload(event.currentTarget.files?.[0])}
          />
          {value && (
            <Button size="s" variant="quiet" onClick={() => onChange('')}>
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
      {issue && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {issue}
        </p>
      )}
    </div>
  )
}

/** The file as customers get it. What cannot be shown as a picture is a PDF, and has only its link. */
function Preview({ id, language }: { id: string; language: string }) {
  const t = useTranslations('admin_settings.notice_file')
  const [isPicture, setIsPicture] = useState(true)
  const url = `/api/common/preview/file/${id}`
  return (
    <div className="notice-preview">
      {isPicture && <img src={url} alt={t('current', { language })} onError={() => setIsPicture(false)} />}
      <a href={url} target="_blank" rel="noreferrer">
        {t('open', { language })}
      </a>
    </div>
  )
}
