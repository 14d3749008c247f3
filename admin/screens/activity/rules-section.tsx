import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ruleStatuses } from '#domain/promotions/constants.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { useDiscountText } from '../activities/discount.ts'
import { useProducts } from '../activities/products-field.tsx'
import type { ActivityRecord } from './page.tsx'
import { RuleDialog } from './rule-dialog.tsx'

export type Rule = ActivityRecord['rules'][number]

interface RulesSectionProps {
  record: ActivityRecord
  reread: () => Promise<Change[]>
}

/** The products and their discounts; in a running activity a rule can be added or stopped, but not changed. */
export function RulesSection({ record: { activity, rules }, reread }: RulesSectionProps) {
  const t = useTranslations('admin_promotions')
  const { language } = useAppEnv()
  const discount = useDiscountText()
  const { nameOf } = useProducts()
  const [open, setOpen] = useState<{ kind: 'add' } | { kind: 'change' | 'stop'; rule: Rule }>()
  const close = () => setOpen(undefined)
  const { phase } = activity
  const isOpen = phase !== 'ended' && phase !== 'stopped'
  return (
    <Section
      title={t('rules.title')}
      actions={
        isOpen && (
          <Button size="s" icon="plus-bold" onClick={() => setOpen({ kind: 'add' })}>
            {t('rules.add')}
          </Button>
        )
      }
    >
      {rules.length === 0 && <p>{t('rules.empty')}</p>}
      {rules.length > 0 && (
        <table className="plain-table">
          <caption className="visually-hidden">{t('rules.title')}</caption>
          <tbody>
            {rules.map(rule => (
              <tr key={rule.rule_id}>
                <th scope="row">
                  {rule.name[language]}
                  <span className="second">{rule.product_ids.map(nameOf).filter(Boolean).join(', ')}</span>
                </th>
                <td>{t(`kind.${rule.kind ?? 'both'}`)}</td>
                <td>{rule.rule_status === ruleStatuses.stopped && <Badge>{t('stopped')}</Badge>}</td>
                <td className="figures cell-figures">{discount(rule.discount_type, rule.discount_value)}</td>
                <td className="cell-figures">
                  {isOpen && rule.rule_status === ruleStatuses.valid && (
                    <>
                      {phase !== 'running' && (
                        <Button size="s" variant="quiet" onClick={() => setOpen({ kind: 'change', rule })}>
                          {t('rules.change')}
                        </Button>
                      )}
                      <Button size="s" variant="quiet" onClick={() => setOpen({ kind: 'stop', rule })}>
                        {t('rules.stop')}
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open?.kind === 'add' && <RuleDialog activityId={activity.activity_id} reread={reread} onClose={close} />}
      {open?.kind === 'change' && (
        <RuleDialog activityId={activity.activity_id} rule={open.rule} reread={reread} onClose={close} />
      )}
      {open?.kind === 'stop' && <StopRuleDialog rule={open.rule} reread={reread} onClose={close} />}
    </Section>
  )
}

function StopRuleDialog({
  rule,
  reread,
  onClose,
}: {
  rule: Rule
  reread: RulesSectionProps['reread']
  onClose: () => void
}) {
  const t = useTranslations('admin_promotions.rules')
  const { language } = useAppEnv()
  return (
    <ActionDialog
      id="stop-rule"
      danger
      onClose={onClose}
      title={t('stop_title', { name: rule.name[language] })}
      submit={t('stop')}
      done={t('stop_done')}
      initial={{}}
      reread={reread}
      run={(_values, { client }) =>
        client.quietly('POST /admin/activity-rules/{id}/stop', {
          ...{ params: { id: rule.rule_id }, body: { version: rule.version } },
        })
      }
    >
      {() => <p>{t('stop_text')}</p>}
    </ActionDialog>
  )
}
