import type { Tx } from '#db/transaction.ts'
import { languages } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { models } from './catalogue/models.ts'
import { readModelTexts } from './catalogue/texts.ts'

const dayMs = 86_400_000

/** Answered questions about each model, marked as examples; asked over the last months. */
export async function seedQuestions(tx: Tx, { clock }: Context): Promise<void> {
  const now = clock.now().getTime()
  for (const [place, { key }] of models.entries()) {
    const { files } = await readModelTexts(key)
    for (const [turn, language] of languages.entries()) {
      const rows = files[language].questions.map((question, index) => ({
        ...question,
        device_type_key: key,
        language,
        demo: true,
        published_at: new Date(now - daysAgo(place, turn, index) * dayMs),
      }))
      await tx.insertInto('questions').values(rows).execute()
    }
  }
}

/** Irregular, the same at every start, and never two of a model on one day. */
function daysAgo(place: number, turn: number, index: number): number {
  return 6 + place * 2 + index * 31 + turn * 7 + ((index * 5 + turn) % 3)
}
