import type { ReactNode } from 'react'
import { useRules } from '#ui/forms/use-rules.ts'
import { ActionDialog, type ActionDialogProps, type ActionTools } from './action-dialog.tsx'
import { ReasonField } from './fields.tsx'

interface ReasonDialogProps extends Omit<ActionDialogProps<string>, 'initial' | 'rules' | 'run' | 'children'> {
  run: (reason: string, tools: ActionTools) => Promise<unknown>
  /** Name of the field in the call. */
  field?: string
  /** The customer reads the reason. */
  toCustomer?: boolean
  /** Above the field: what the step means. */
  children?: ReactNode
}

/** A step for which staff only have to give a reason. */
export function ReasonDialog({ run, field = 'reason', toCustomer = false, children, ...dialog }: ReasonDialogProps) {
  const { required } = useRules()
  return (
    <ActionDialog
      {...dialog}
      initial={{ [field]: '' }}
      rules={{ [field]: required }}
      run={({ [field]: reason = '' }, tools) => run(reason, tools)}
    >
      {form => (
        <>
          {children}
          <ReasonField form={form} name={field} toCustomer={toCustomer} />
        </>
      )}
    </ActionDialog>
  )
}
