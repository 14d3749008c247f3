import { useTranslations } from 'use-intl'
import type { PostedForm } from '#contract/protocol/render.ts'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Aside } from '../aside.tsx'
import { ReceiptText } from '../receipt-text.tsx'
import { type Draft, emptyDraft, type Kind } from '../statement.ts'
import { StatementSheet } from '../statement-sheet.tsx'
import { FormToPage, stepId } from './form-to-page.tsx'
import { PlainForm } from './plain-form.tsx'

interface PlainStatingProps {
  kind: Kind
  posted: PostedForm
}

/** The pages that answer a form: the form with what is wrong, what is to be confirmed, or the receipt. */
export function PlainStating({ kind, posted }: PlainStatingProps) {
  const { step, receipt } = posted
  return (
    <div className="shell rights-sides">
      <section className="rights-task" id={stepId}>
        {step === 'fill' && <PlainForm {...{ kind, ...posted }} />}
        {step === 'confirm' && <PlainConfirm {...{ kind, posted }} />}
        {step === 'done' && receipt && <PlainReceipt {...{ kind, posted, receipt }} />}
      </section>
      <Aside kind={kind} isDone={step === 'done'} />
    </div>
  )
}

/** One button makes the statement; nothing is offered beside it but to change it. */
function PlainConfirm({ kind, posted: { values, problem, key } }: PlainStatingProps) {
  const t = useTranslations('rights.confirm')
  return (
    <div className="rights-confirm">
      <h2>{t('heading')}</h2>
      <p>{t('text')}</p>
      <StatementSheet kind={kind} draft={toDraft(values)} what={values.items ?? ''} />
      {problem && <Problem>{problem}</Problem>}
      <div className="form-actions">
        <FormToPage kind={kind} step="confirm" hidden={{ ...values, key }}>
          <Button type="submit" variant="primary" size="l">
            {t(kind)}
          </Button>
        </FormToPage>
        <FormToPage kind={kind} step="fill" hidden={values}>
          <Button type="submit" variant="quiet">
            {t('back')}
          </Button>
        </FormToPage>
      </div>
    </div>
  )
}

interface PlainReceiptProps extends PlainStatingProps {
  receipt: NonNullable<PostedForm['receipt']>
}

function PlainReceipt({ kind, posted: { values }, receipt }: PlainReceiptProps) {
  const t = useTranslations('rights.done')
  const { statement_id, copy_key } = receipt
  return (
    <div className="rights-done">
      <h2>{t(kind)}</h2>
      <ReceiptText kind={kind} receipt={{ ...receipt, draft: toDraft(values), what: values.items ?? '' }} />
      <div className="form-actions rights-unprinted">
        <FormToPage kind={kind} step="copy" hidden={{ statement_id, copy_key }}>
          <Button type="submit" icon="download-simple">
            {t('save')}
          </Button>
        </FormToPage>
      </div>
    </div>
  )
}

function toDraft(values: PostedForm['values']): Draft {
  const { ending, end_on = '', name = '', contract = '', email = '', items = '', reason = '' } = values
  return {
    ...emptyDraft,
    ...{ name, contract, email, items, reason, end_on },
    extent: items.trim() === '' ? 'all' : 'part',
    ending: ending === 'extraordinary' ? ending : 'ordinary',
    end: end_on === '' ? 'soonest' : 'day',
  }
}
