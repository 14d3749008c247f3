import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { secondPersonNeeded } from '#contract/protocol/code-numbers.ts'
import { useAppEnv, useBrowser } from '#ui/app/env.tsx'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { DateField, TextInput } from '#ui/kit/fields/text-input.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { UnsavedGuard } from '../../kit/dialogs/unsaved-guard.tsx'
import { type Draft, readBack, toDraft, toFields } from './form-spec.ts'
import type { Rule } from './page.tsx'
import { RuleFields } from './rule-fields.tsx'
import { readFieldErrors, withoutPath } from './server-errors.ts'

interface RuleFormProps {
  rule: Rule
  reread: () => Promise<unknown>
}

/** The form of any rule, generated from its schema; issues found by the server are shown beside their fields. */
export function RuleForm({ rule, reread }: RuleFormProps) {
  const t = useTranslations('admin_settings.form')
  const { language } = useAppEnv()
  const browser = useBrowser()
  const failureText = useFailureText()
  const fields = toFields(rule.form)
  const [draft, setDraft] = useState<Draft>(() => toDraft(fields, rule.value, language === 'nl' || language === 'de'))
  const [from, setFrom] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const touch = () => setDirty(true)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || !browser) return
    const read = readBack(fields, draft)
    const wrong = Object.fromEntries(Object.entries(read.issues).map(([path, kind]) => [path, t(kind)]))
    setErrors(wrong)
    setProblem(undefined)
    if (Object.keys(wrong).length > 0) return focusFirst(Object.keys(wrong))
    setBusy(true)
    try {
      await browser.client.quietly('POST /admin/rules/{key}', {
        params: { key: rule.key },
        body: {
          value: read.value,
          newest: rule.newest,
          ...(from && { valid_from: from }),
          ...(reason.trim() && { reason }),
        },
      })
      notify(t('saved'), 'success')
      setDirty(false)
      await reread()
    } catch (error) {
      // Not stored yet: it waits for a second person, and the proposal has stored the values.
      if (error instanceof CallFailure && error.code === secondPersonNeeded) {
        notify(error.text, 'info')
        setDirty(false)
        await reread()
        return
      }
      const serverErrors = readFieldErrors(error)
      setErrors(serverErrors)
      focusFirst(Object.keys(serverErrors))
      const isLate = error instanceof CallFailure && error.http === 409
      if (Object.keys(serverErrors).length === 0) setProblem(isLate ? t('changed') : (failureText(error) ?? ''))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="form" method="dialog" noValidate onSubmit={event => void save(event)}>
      <RuleFields
        fields={fields}
        draft={draft}
        path=""
        errors={errors}
        onChange={(next, path) => {
          touch()
          setDraft(next)
          setErrors(before => withoutPath(before, path))
        }}
      />
      <div className="rule-when">
        <DateField
          id="rule-from"
          label={t('from')}
          hint={t('from_hint')}
          error={errors.valid_from}
          value={from}
          unmarked
          onChange={event => setFrom(event.currentTarget.value)}
        />
        <TextInput
          id="rule-reason"
          label={t('reason')}
          error={errors.reason}
          value={reason}
          maxLength={500}
          unmarked
          onChange={event => setReason(event.currentTarget.value)}
        />
      </div>
      <div className="form-end">
        {problem && <Problem>{problem}</Problem>}
        <Button variant="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
      <UnsavedGuard dirty={dirty} />
    </form>
  )
}

/** After React has rendered the issues beside their fields. */
function focusFirst(paths: readonly string[]): void {
  const [first] = paths
  if (first === undefined) return
  requestAnimationFrame(() => document.getElementById(`rule-${first.replace(/\./g, '-')}`)?.focus())
}
