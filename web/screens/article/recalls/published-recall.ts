import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'

export type Recall = CallData<'GET /recalls'>['list'][number]

export function recallAnchor({ recall_id }: Pick<Recall, 'recall_id'>): string {
  return `recall-${recall_id}`
}

/** The recalled machines in a few words. */
export function useMachines() {
  const t = useTranslations('article.recalls')
  return ({ model, serial_from: first, serial_to: last }: Recall) =>
    first === last ? t('machine', { model, serial: first }) : t('machines', { model, first, last })
}
