import './official-file-field.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'

/** Where each kind of file is uploaded, what it may be, and its texts. */
const kinds = {
  notice: {
    call: 'POST /admin/guarantee-notices',
    accept: 'image/png,image/jpeg,application/pdf',
    texts: 'admin_settings.notice_file',
  },
  form: { call: 'POST /admin/information-forms', accept: 'application/pdf', texts: 'admin_settings.form_file' },
  declaration: {
    call: 'POST /admin/eu-declarations',
    accept: 'application/pdf',
    texts: 'admin_models.declaration_file',
  },
} as const
type Kind = keyof typeof kinds

interface OfficialFileFieldProps {
  kind: Kind
  id: string
  /** The language or the country of the file. */
  label: string
  /** The id of the uploaded file, or nothing. */
  value: string
  error: string | undefined
  /** What else is said about this file. */
  remark?: string | undefined
  disabled?: boolean
  onChange: (id: string) => void
}

/** A file of an authority: uploaded at once and unchanged, shown to customers once the rule is saved. */
export function OfficialFileField(props: OfficialFileFieldProps) {
  const { kind, id, label, value, error, remark, disabled = false, onChange } = props
  const t = useTranslations(kinds[kind].texts)
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
      onChange((await call(kinds[kind].call, { form })).id)
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
        {value ? <Preview key={value} kind={kind} id={value} label={label} /> : <p className="second">{t('none')}</p>}
        <div className="notice-acts">
          <input
            id={id}
            type="file"
            accept={kinds[kind].accept}
            disabled={busy || disabled}
            aria-describedby={issue ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChange={event => void upload(event.currentTarget.files?.[0])}
          />
          {value && kind !== 'declaration' && (
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
function Preview({ kind, id, label }: Pick<OfficialFileFieldProps, 'kind' | 'id' | 'label'>) {
  const t = useTranslations(kinds[kind].texts)
  const [isPicture, setIsPicture] = useState(kind === 'notice')
  const url = `/api/common/preview/file/${id}`
  return (
    <div className="notice-preview">
      {isPicture && <NoticePicture url={url} label={label} onError={() => setIsPicture(false)} />}
      <a href={url} target="_blank" rel="noreferrer">
        {t('open', { language: label })}
      </a>
    </div>
  )
}

function NoticePicture({ url, label, onError }: { url: string; label: string; onError: () => void }) {
  const t = useTranslations('admin_settings.notice_file')
  return <img src={url} alt={t('current', { language: label })} onError={onError} />
}
