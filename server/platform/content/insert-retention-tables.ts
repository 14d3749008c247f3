import type { Language } from '#domain/languages.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import { writeRetentionTables } from '#i18n/content/kept/write-retention-tables.ts'
import type { Problems } from './problems.ts'

interface RetentionTablesInput {
  name: ArticleName
  language: Language
  problems: Problems
}

/**
 * The privacy notice with the tables of kept data in place of its line `::kept`. Page, document and hash are made of
 * this source, so a changed rule changes all of them.
 */
export function insertRetentionTables(
  written: string,
  { name, language, problems }: RetentionTablesInput,
): { source: string; toWrittenLine: (line: number) => number } {
  const lines = written.split('\n')
  const at = lines.indexOf('::kept')
  const unchanged = { source: written, toWrittenLine: (line: number) => line }
  if (name !== 'privacy') return unchanged
  if (at < 0) {
    problems.note('no line ::kept: the periods are made from the rules of retention', 1)
    return unchanged
  }
  const kept = writeRetentionTables(language).split('\n')
  return {
    source: lines.with(at, kept.join('\n')).join('\n'),
    toWrittenLine: line => (line <= at ? line : Math.max(at + 1, line - kept.length + 1)),
  }
}
