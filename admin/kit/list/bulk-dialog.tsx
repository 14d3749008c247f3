import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import type { BulkAction } from './list-types.ts'
import { formatFailure } from './row-failed.ts'

type Outcome = { state: 'doing' | 'done' } | { state: 'failed'; text: string }

interface BulkDialogProps {
  action: BulkAction<unknown>
  rows: readonly unknown[]
  rowKey: (row: unknown) => string
  /** `worked`: something was done, and the list is outdated. */
  onClose: (worked: boolean) => void
}

/** As in the contract (`reasonField`). */
const shortestReason = 3

/** Row by row: what will be done, then its result. A failed row does not stop the others. */
export default function BulkDialog({ action, rows, rowKey, onClose }: BulkDialogProps) {
  const t = useTranslations('admin.list')
  const tAct = useTranslations('admin.act')
  const required = useTranslations('validation')('required')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [reason, setReason] = useState('')
  const [unreasoned, setUnreasoned] = useState(false)
  const [state, setState] = useState<'preview' | 'running' | 'over'>('preview')
  // The rows as they were at the beginning: a refreshed list must not change what is being done.
  const [plan] = useState(() => rows.map(row => ({ row, key: rowKey(row), ...toPlan(action.preview(row)) })))
  const keys = useRef(new Map<string, string>())
  const selected = plan.filter(({ can }) => can)

  async function run() {
    if (!browser) return
    const lacksReason = action.withReason === true && reason.trim().length < shortestReason
    setUnreasoned(lacksReason)
    if (lacksReason) return
    setState('running')
    const set = (key: string, outcome: Outcome) => setOutcomes(before => new Map(before).set(key, outcome))
    for (const { row, key } of selected) {
      const once = keys.current.get(key) ?? newKey()
      keys.current.set(key, once)
      set(key, { state: 'doing' })
      try {
        await action.run(row, browser.client, once, reason.trim())
        set(key, { state: 'done' })
      } catch (error) {
        set(key, { state: 'failed', text: formatFailure(error, { told: failureText, alone: tAct('reason_alone') }) })
      }
    }
    setState('over')
  }

  const worked = [...outcomes.values()].some(({ state }) => state === 'done')
  return (
    <Dialog
      open
      size="l"
      onClose={() => onClose(worked)}
      title={action.label}
      actions={
        state === 'over' ? (
          <Button variant="primary" onClick={() => onClose(worked)}>
            {t('bulk_close')}
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose(worked)}>{t('bulk_cancel')}</Button>
            <Button
              variant={action.danger ? 'danger' : 'primary'}
              busy={state === 'running'}
              disabledReason={selected.length === 0 ? t('bulk_nothing') : undefined}
              onClick={() => void run()}
            >
              {t('bulk_do', { action: action.label, count: selected.length })}
            </Button>
          </>
        )
      }
    >
      <p role="status">
        {state === 'preview'
          ? t('bulk_preview', { count: selected.length, left: plan.length - selected.length })
          : t('bulk_progress', {
              done: [...outcomes.values()].filter(outcome => outcome.state === 'done').length,
              count: selected.length,
            })}
      </p>
      {action.withReason && state === 'preview' && selected.length > 0 && (
        <Textarea
          className="bulk-reason"
          label={tAct('reason')}
          hint={tAct('reason_kept')}
          error={unreasoned ? required : undefined}
          required
          rows={2}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
      <ul className="bulk-rows">
        {plan.map(({ key, row, can, text }) => (
          <li key={key} data-left={can ? undefined : true}>
            <strong>{action.name?.(row) ?? key}</strong>
            <span>{text}</span>
            <OutcomeMark outcome={outcomes.get(key)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function OutcomeMark({ outcome }: { outcome: Outcome | undefined }) {
  const t = useTranslations('admin.list.outcome')
  if (!outcome) return null
  if (outcome.state === 'failed') {
    return (
      <span className="bulk-failed">
        <Badge tone="error">{t('failed')}</Badge> {outcome.text}
      </span>
    )
  }
  return <Badge tone={outcome.state === 'done' ? 'success' : 'info'}>{t(outcome.state)}</Badge>
}

function toPlan(preview: { does: ReactNode } | { not: ReactNode }): { can: boolean; text: ReactNode } {
  return 'does' in preview ? { can: true, text: preview.does } : { can: false, text: preview.not }
}
