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
  /** The same while one press is tried again, a new one after it worked. */
  idempotencyKey: string
  /** Asked for where somebody gives away alone what nobody else could agree to; else empty. */
  why: string
}

export interface ActionDialogProps<Name extends string> {
  /** Of its fields: `<id>-<name>`. */
  id: string
  onClose: () => void
  title: string
  /** What the button says: the deed itself, never "OK". */
  submit: string
  danger?: boolean
  /** Said in passing once it is done. */
  done: string
  /** Said where a second person has to agree first, if it does not happen by itself then. */
  waits?: string
  /** Beside the field for a reason that only some need to give: when, and who reads it. */
  whyHint?: string | undefined
  size?: 's' | 'm' | 'l'
  initial: Values<Name>
  rules?: Rules<NoInfer<Name>>
  /** What is asked beside the fields is there; says itself what is not. Without it everything is. */
  ready?: () => boolean
  /** Throws what the calls throw. */
  run: (values: Values<NoInfer<Name>>, tools: ActionTools) => Promise<unknown>
  /** Reads the thing again: after it is done, and when somebody else was faster. */
  reread: () => Promise<Change[]>
  /** Refusals that speak of one field, by their code. */
  fieldByCode?: Readonly<Record<number, NoInfer<Name>>>
  children?: (form: FormHandle<Name>) => ReactNode
}

function isReasonRequired(error: unknown): boolean {
  return error instanceof CallFailure && (error.fields?.some(({ path }) => path === 'concession_reason') ?? false)
}

/** It has moved on, is gone, or is now the work of somebody else. */
const staleStatuses = [403, 404, 409]

/**
 * A deed with what has to be said for it. Mount it when it opens, so that it begins empty. A refusal because the thing
 * has moved on shows what changed; nothing is done unseen.
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
    reread,
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
        // A second press of what is done already: it shows.
        if (error instanceof CallFailure && error.action === 'silent') {
          void reread()
          return onClose()
        }
        // Who they are was asked and not answered: everything stays as it was typed.
        if (error instanceof CallFailure && error.action === 'prove') throw error
        // Not done yet: it waits for a second person, and what was written here is kept with it.
        if (error instanceof CallFailure && error.code === secondPersonNeeded) {
          notify(waits ?? error.text, 'info')
          void reread()
          return onClose()
        }
        if (error instanceof CallFailure && staleStatuses.includes(error.http)) setChanges(await reread())
        // Whatever was refused was not done: the next press is another one.
        if (error instanceof CallFailure && error.http > 0) key.current = newKey()
        // Nothing was wrong: there is one more thing to say.
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
