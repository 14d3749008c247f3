import '../detail/detail.css'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Client } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import { secondPersonNeeded } from '#contract/protocol/code-numbers.ts'
import { Form } from '#ui/forms/form.tsx'
import type { Rules, Values } from '#ui/forms/form-state.ts'
import { useFocusOn } from '#ui/forms/use-focus-on.ts'
import { type FormHandle, useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { ChangedMeanwhile } from '../detail/changed-meanwhile.tsx'
import type { Change } from '../detail/changes.ts'
import { useOpenDialog } from './open-dialogs.ts'

export interface ActionTools {
  client: Client
  /** The same for retries, a new one after success. */
  idempotencyKey: string
  /** The reason for a concession that nobody else is there to approve; else empty. */
  why: string
}

export interface ActionDialogProps<Name extends string> {
  /** Prefix of the field ids: `<id>-<name>`. */
  id: string
  onClose: () => void
  title: string
  /** Label of the button: the action itself, never "OK". */
  submit: string
  danger?: boolean
  /** The message after success. */
  done: string
  /** The message if a second person has to approve first; the text of the refusal by default. */
  waits?: string
  /** Hint of the reason field that is shown only if a reason is required: when, and who reads it. */
  whyHint?: string | undefined
  size?: 's' | 'm' | 'l'
  initial: Values<Name>
  rules?: Rules<NoInfer<Name>>
  /** Whether the input outside the fields is complete; shows what is missing itself. By default it is. */
  ready?: () => boolean
  /** Rejects with the errors of its calls. */
  run: (values: Values<NoInfer<Name>>, tools: ActionTools) => Promise<unknown>
  /** Loads the data again: after success, and when somebody else was faster. Lists do it by themselves. */
  reread?: () => Promise<Change[]>
  /** Refusals that belong to one field, by code. */
  fieldByCode?: Readonly<Record<number, NoInfer<Name>>>
  children?: (form: FormHandle<Name>) => ReactNode
}

function isReasonRequired(error: unknown): boolean {
  return error instanceof CallFailure && (error.fields?.some(({ path }) => path === 'concession_reason') ?? false)
}

/** The status of something that has changed, is gone, or is somebody else's task now. */
const staleStatuses = [403, 404, 409]

/**
 * An action with its form. It is mounted when it opens, so that the form begins empty. After a refusal due to a change
 * by somebody else it shows what changed, so that nothing is overwritten unseen.
 */
export function ActionDialog<Name extends string>(props: ActionDialogProps<Name>) {
  const {
    id,
    onClose,
    title,
    submit,
    danger,
    done,
    waits,
    whyHint,
    size = 'm',
    initial,
    rules,
    ready,
    run,
    reread = async () => [],
    fieldByCode,
  } = props
  const t = useTranslations('admin.act')
  const { required } = useRules()
  useOpenDialog()
  const key = useRef(newKey())
  const [changes, setChanges] = useState<readonly Change[]>([])
  const [why, setWhy] = useState<string>()
  const [whyError, setWhyError] = useState<string>()
  useFocusOn(`${id}-why`, why !== undefined)
  const form = useForm<Name>({
    id,
    initial,
    rules: rules ?? {},
    ...(fieldByCode && { fieldByCode: fieldByCode }),
    submit: async (values, { client }) => {
      if (ready && !ready()) return
      try {
        await run(values, { client, idempotencyKey: key.current, why: why ?? '' })
      } catch (error) {
        // A second click after success: the result is shown already.
        if (error instanceof CallFailure && error.action === 'silent') {
          void reread()
          return onClose()
        }
        // The proof of identity was requested and not given: the values stay as they were typed.
        if (error instanceof CallFailure && error.action === 'prove') throw error
        // Not done yet: it waits for a second person, and the proposal has stored the values.
        if (error instanceof CallFailure && error.code === secondPersonNeeded) {
          notify(waits ?? error.text, 'info')
          void reread()
          return onClose()
        }
        if (error instanceof CallFailure && staleStatuses.includes(error.http)) setChanges(await reread())
        // A refused action was not executed: the next attempt gets a new key.
        if (error instanceof CallFailure && error.http > 0) key.current = newKey()
        // Not an error: one more field is required.
        if (isReasonRequired(error)) {
          setWhy(before => before ?? '')
          setWhyError(why === undefined ? undefined : required(why))
          return
        }
        throw error
      }
      notify(done, 'success')
      void reread()
      onClose()
    },
  })
  return (
    <Dialog open size={size} onClose={onClose} title={title}>
      <Form
        form={form}
        actions={
          <div className="act-actions">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
              {submit}
            </Button>
          </div>
        }
      >
        {changes.length > 0 && <ChangedMeanwhile changes={changes} />}
        {props.children?.(form)}
        {why !== undefined && (
          <Textarea
            id={`${id}-why`}
            name="why"
            label={t('reason')}
            hint={whyHint ?? t('reason_alone')}
            value={why}
            error={whyError}
            onChange={event => setWhy(event.target.value)}
            required
            maxLength={500}
            rows={3}
          />
        )}
      </Form>
    </Dialog>
  )
}
