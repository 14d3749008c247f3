import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'

/** The logo of every page and mail: uploaded at once, public once the rule is saved. */
export function LogoField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useTranslations('admin_settings')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function upload(file: File | undefined) {
    if (!file || !browser) return
    setBusy(true)
    setError(undefined)
    try {
      const form = new FormData()
      form.append('purpose', 'logo')
      form.append('file', file)
      const { id } = await browser.client.with({ quiet: true, timeLimitMs: 120_000 })('POST /common/files/upload', {
        form,
      })
      onChange(id)
      notify(t('logo.taken'), 'success')
    } catch (error) {
      setError(failureText(error) ?? '')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="field rule-wide" data-invalid={error ? true : undefined}>
      <label className="field-label" htmlFor="rule-logo">
        {t('logo.choose')}
      </label>
      <div className="logo-now">
        {value ? (
          <img src={`/api/common/logo?id=${value}`} alt={t('logo.current')} />
        ) : (
          <span className="second">{t('logo.none')}</span>
        )}
        <input
          id="rule-logo"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          aria-describedby={error ? 'rule-logo-error' : undefined}
          onChange={event => void upload(event.currentTarget.files?.[0])}
        />
        {value && (
          <Button size="s" variant="quiet" onClick={() => onChange('')}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      {error && (
        <p id="rule-logo-error" className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
